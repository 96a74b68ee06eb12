/** A fixture, and the match that it has when another one comes for it. */
export interface TakenFixture {
  fixture_id: number;
  match_id: number;
}

/** The reason to hold a match whose fixture has another one. */
export function writeTakenReason({ fixture_id, match_id }: TakenFixture): string {
  return `Fixture ${fixture_id} already has match ${match_id}`;
}

/** The fixture that a reason of a held match names; null without such a reason. */
export function findTakenFixture(reasons: readonly string[]): TakenFixture | null {
  for (const reason of reasons) {
    const [, fixture, match] = /^Fixture (\d+) already has match (\d+)$/.exec(reason) ?? [];
    if (fixture && match) return { fixture_id: Number(fixture), match_id: Number(match) };
  }
  return null;
}

/** The fixture that a match is held for, by the reasons that name it; null for a match without one. */
export function findHeldFixture(reasons: readonly string[]): number | null {
  for (const reason of reasons) {
    const [, fixture] = /^Fixture (\d+) /.exec(reason) ?? [];
    if (fixture) return Number(fixture);
  }
  return null;
}
