interface Leg {
  leg: number;
  /** ISO 8601, like `kick_off`. */
  played_at: string | null;
  kick_off: string | null;
}

/** Legs of a tie in the order in which they are played, whatever their numbers in the draw. */
export function orderLegs<One extends Leg>(legs: readonly One[]): One[] {
  return legs.toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)) || a.leg - b.leg);
}

function timeOf({ played_at, kick_off }: Leg): string {
  return played_at ?? kick_off ?? '9999';
}

/** Whether another team than in the first leg is at home; of unknown teams the draw swaps them. */
export function isSwapped(first: { leg: number; home: number | null }, other: typeof first): boolean {
  return first.home !== null && other.home !== null ? first.home !== other.home : first.leg !== other.leg;
}
