import { Check } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { MATCH_EXAMPLE } from '#contract/matches/match-example.ts';
import { MatchListQuery } from '#contract/matches/schema.ts';
import { GameServerSubmission } from '#contract/submissions/game-server.ts';
import { BOUNDS } from '#web/docs/reference/match-example.ts';

const match = JSON.parse(MATCH_EXAMPLE) as GameServerSubmission;

/** The example with each text and list at its maximum length, plus `extra`. */
function withLengths(extra: number): unknown {
  const text = (length: number) => 'x'.repeat(length + extra);
  return {
    ...match,
    type: text(BOUNDS.label),
    context_data: { ...match.context_data, match_name: text(BOUNDS.matchName), submitter_name: text(BOUNDS.label) },
    event_data: [{ eventName: text(BOUNDS.label), participants: Array(BOUNDS.participants + extra).fill('name') }],
  };
}

describe('the match of the guide', () => {
  test('is valid by the contract', () => {
    expect(Check(GameServerSubmission, match)).toBe(true);
  });

  test('has goals and own goals that add up to its score', () => {
    const goals = { Blue: 0, Green: 0 };
    for (const { eventName, team_affect } of match.event_data ?? []) {
      if (!team_affect) continue;
      if (eventName === 'Goal') goals[team_affect] += 1;
      if (eventName === 'Own Goal') goals[team_affect === 'Blue' ? 'Green' : 'Blue'] += 1;
    }
    expect(goals).toEqual(match.context_data.team_goals);
  });
});

test('the bounds of the guide equal those of the contract', () => {
  expect(Check(GameServerSubmission, withLengths(0))).toBe(true);
  const overlong = withLengths(1) as GameServerSubmission;
  for (const part of ['type', 'context_data', 'event_data'] as const) {
    expect(Check(GameServerSubmission, { ...match, [part]: overlong[part] }), part).toBe(false);
  }
  expect(Check(MatchListQuery, { per_page: BOUNDS.perPage })).toBe(true);
  expect(Check(MatchListQuery, { per_page: BOUNDS.perPage + 1 })).toBe(false);
});
