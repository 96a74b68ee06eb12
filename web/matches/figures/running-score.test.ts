import { expect, test } from 'vitest';
import type { MatchEvent } from '#contract/matches/schema.ts';
import { listRunningScores } from '#web/matches/figures/running-score.ts';

function event(eventName: string, team_affect: MatchEvent['team_affect']): MatchEvent {
  return { eventName, team_affect, timestamp: 'N/A', participants: [] };
}

test('goals raise the score of their side, other events do not', () => {
  const events = [
    event('Goal', 'Blue'),
    event('Yellow Card', 'Green'),
    event('Penalty', 'Green'),
    event('Goal', 'Green'),
  ];
  expect(listRunningScores(events)).toEqual([{ Blue: 1, Green: 0 }, null, null, { Blue: 1, Green: 1 }]);
});

test('an own goal counts for the other side', () => {
  expect(listRunningScores([event('Own Goal', 'Blue'), event('own goal ', 'Green')])).toEqual([
    { Blue: 0, Green: 1 },
    { Blue: 1, Green: 1 },
  ]);
});

test('a goal without a team counts for no side', () => {
  expect(listRunningScores([event('Goal', null), event('Goal', 'Blue')])).toEqual([null, { Blue: 1, Green: 0 }]);
});
