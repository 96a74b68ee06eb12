import type { Fixture, FixtureStatus, StoredFixtureStatus, WalkoverWinner } from '#contract/fixtures.ts';

/** What staff decide about a fixture, by the status that it gets; 'planned' undoes, and lots leave it played. */
export type Decision = StoredFixtureStatus | 'lots';

const DECISIONS: Record<Decision, string> = {
  walkover: 'Award a walkover',
  postponed: 'Postpone',
  'to be replayed': 'Order a replay',
  cancelled: 'Cancel',
  lots: 'Draw lots for a level tie',
  planned: 'Undo the decision',
};

/** What then happened. */
export const DECIDED: Record<Decision, string> = {
  walkover: 'Walkover awarded',
  postponed: 'Fixture postponed',
  'to be replayed': 'Replay ordered',
  cancelled: 'Fixture cancelled',
  lots: 'Lots drawn',
  planned: 'Decision undone',
};

/** What a walkover counts as unless staff state another score. */
export const WALKOVER_SCORES: Record<WalkoverWinner, readonly [home: number, away: number]> = {
  home: [3, 0],
  away: [0, 3],
  neither: [0, 0],
};

export const UNDO_RESULT_REASON = 'The typed result was undone.';

/** The decisions that a fixture allows; without one all of them. */
export function listDecisions(fixture?: Fixture): { decision: Decision; name: string }[] {
  const all = Object.keys(DECISIONS) as Decision[];
  return all
    .filter((decision) => fixture === undefined || isPossible(decision, fixture))
    .map((decision) => ({ decision, name: DECISIONS[decision] }));
}

/** The status that a fixture has after a decision. */
export function statusAfter(decision: Decision): FixtureStatus {
  return decision === 'lots' ? 'played' : decision;
}

function isPossible(decision: Decision, { status, home, away, is_level, lots_winner }: Fixture): boolean {
  if (decision === 'lots') return is_level;
  if (decision === 'planned') return lots_winner !== null || (status !== 'planned' && status !== 'played');
  if (decision === 'walkover') return home.team !== null || away.team !== null;
  return decision !== 'postponed' || status !== 'played';
}
