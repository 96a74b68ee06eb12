import { ascending } from 'd3-array';

interface Leg {
  leg: number;
  /** ISO 8601, like `kick_off`. */
  played_at: string | null;
  kick_off: string | null;
}

/** Legs of a tie in playing order, regardless of their numbers in the draw. */
export function orderLegs<One extends Leg>(legs: readonly One[]): One[] {
  return legs.toSorted((a, b) => ascending(timeOf(a), timeOf(b)) || a.leg - b.leg);
}

function timeOf({ played_at, kick_off }: Leg): string {
  return played_at ?? kick_off ?? '9999';
}

/** Whether the home team differs from the first leg's; for unknown teams, as drawn. */
export function isSwapped(first: { leg: number; home: number | null }, other: typeof first): boolean {
  return first.home !== null && other.home !== null ? first.home !== other.home : first.leg !== other.leg;
}
