import type { Fixture } from '#contract/fixtures.ts';
import { FIXTURES_PER_PAGE } from '#contract/limits.ts';

/** The fixtures of one round, under its name. */
export interface Round {
  key: string;
  name: string;
  number: number;
  fixtures: Fixture[];
}

/** The rounds of fixtures in the order of their first kick-offs. */
export function listRounds(fixtures: readonly Fixture[]): Round[] {
  const rounds = new Map<string, Round>();
  for (const fixture of fixtures) {
    const { stage, group, round, round_name } = fixture;
    const key = `${stage} ${group ?? ''} ${round}`;
    const known = rounds.get(key);
    if (known) known.fixtures.push(fixture);
    else rounds.set(key, { key, name: round_name, number: round, fixtures: [fixture] });
  }
  const inLeague = fixtures.every(({ stage }) => stage === 'round robin');
  const found = [...rounds.values()];
  // A moved fixture does not move its matchweek.
  return inLeague ? found.sort((one, other) => one.number - other.number) : found;
}

/** Breaks pages between rounds. A round with more fixtures than a page continues on the next. */
export function pageRounds<R extends Round>(rounds: readonly R[]): R[][] {
  const pages: R[][] = [[]];
  let room = FIXTURES_PER_PAGE;
  for (const round of rounds.flatMap(splitRound)) {
    if (round.fixtures.length > room) {
      pages.push([]);
      room = FIXTURES_PER_PAGE;
    }
    pages.at(-1)?.push(round);
    room -= round.fixtures.length;
  }
  return pages;
}

function splitRound<R extends Round>(round: R): R[] {
  const { fixtures } = round;
  return Array.from({ length: Math.ceil(fixtures.length / FIXTURES_PER_PAGE) }, (_, at) => ({
    ...round,
    fixtures: fixtures.slice(at * FIXTURES_PER_PAGE, (at + 1) * FIXTURES_PER_PAGE),
  }));
}
