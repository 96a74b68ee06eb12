import { expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import { readPlayerData } from '#contract/review/read-match.ts';
import { readFacts } from '#web/matches/figures/match-facts.ts';

test.each([
  [{ possession: 40 }, true],
  [{ players: [{ name: 'olive', passes: 12 }] }, true],
  [{ players: [{ name: 'olive', goals: 1 }] }, false],
  [{ saves: 3 }, false],
])('a match without non-targeted event data whose team was sent with %j has team stats: %s', (Green, expected) => {
  const match = {
    context_data: { team_goals: { Blue: 0, Green: 0 } },
    player_data: readPlayerData({ Blue: {}, Green }),
    event_data: [],
  } as unknown as Match;
  expect(readFacts(match).hasTeamStats).toBe(expected);
});
