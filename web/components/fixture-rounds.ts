import type { Fixture } from '#contract/fixtures.ts';

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
