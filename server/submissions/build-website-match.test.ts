import { describe, expect, test } from 'vitest';
import type { EventSubmission, ManualSubmission } from '#contract/submissions/schema.ts';
import { buildEventMatch, buildManualMatch } from '#server/submissions/build-website-match.ts';

const SUBMITTER = { id: 31, d_username: 'submitter' };
const NOW = new Date('2026-03-01T18:00:00Z');
const DETAILS = { matchType: 'Cup Match', teamA: 'Northgate', teamB: 'Saltmarsh' } as const;

function manual(teams: ManualSubmission['teams']) {
  return buildManualMatch({ method: 'manual', league_id: 8, matchDetails: DETAILS, teams }, SUBMITTER, NOW);
}

function events(list: Omit<EventSubmission['events'][number], 'id'>[]) {
  const submission = list.map((event, at) => ({ id: at, ...event }));
  return buildEventMatch({ method: 'events', league_id: 8, matchDetails: DETAILS, events: submission }, SUBMITTER, NOW);
}

describe('a manual submission', () => {
  test('is Pending, of its submitter, now; team A is Blue and team B is Green', () => {
    expect(manual({ A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] })).toMatchObject({
      league_id: 8,
      status: 'Pending',
      method: 'manual',
      type: 'Cup Match',
      submitter_id: '31',
      submitter_name: 'submitter',
      submission_date: NOW,
      match_name: 'Northgate vs Saltmarsh',
      team_names: { Blue: 'Northgate', Green: 'Saltmarsh' },
      overall_player_count: 2,
      event_data: [],
      non_targeted_event_data: null,
      hold_reasons: [],
    });
  });

  test('sums goals into the score, and goals, yellow and red cards into the event count', () => {
    const match = manual({
      A: [
        { name: 'olive_ten', Goals: 2, Assists: 1, 'Yellow Cards': 1 },
        { name: 'low_block', Goals: 1, 'Red Cards': 2 },
      ],
      B: [{ name: 'quickfeet', Assists: 4 }],
    });
    expect(match.team_goals).toEqual({ Blue: 3, Green: 0 });
    expect(match.event_count).toBe(6);
    expect(match.player_data.Blue).toEqual({
      original_name: 'Northgate',
      players: [
        { name: 'olive_ten', id: null, goals: 2, assists: 1, yellow_cards: 1, red_card: 0 },
        { name: 'low_block', id: null, goals: 1, assists: 0, yellow_cards: 0, red_card: 2 },
      ],
      assists: 1,
      yellow_cards: 1,
      red_cards: 2,
      shots_on_target: null,
      shots_off_target: null,
      fouls_committed: null,
      saves: null,
      corner_kicks: null,
      free_kicks: null,
      penalties: null,
      throw_ins: null,
    });
  });

  test('has the later stats that were entered, and refuses a part that exceeds its whole', () => {
    const passes = (passes_completed: number) =>
      buildManualMatch(
        {
          method: 'manual',
          league_id: 8,
          matchDetails: DETAILS,
          teams: { A: [{ name: 'olive_ten', minutes: 90, started: true, passes: 30, passes_completed }], B: [] },
          team_stats: { B: { possession: 40 } },
        },
        SUBMITTER,
        NOW,
      );
    const { Blue, Green } = passes(28).player_data;
    expect(Blue.players[0]).toMatchObject({ minutes: 90, started: true, passes: 30, passes_completed: 28 });
    expect([Blue.possession, Green.possession]).toEqual([undefined, 40]);
    expect(() => passes(31)).toThrow('teams.A[0].passes_completed must not exceed passes: 31 of 30.');
  });
});

describe('an event submission', () => {
  test('keeps the events in order, without a clock', () => {
    const match = events([
      { type: 'Yellow Card', team: 'B', player: 'quickfeet' },
      { type: 'Goal', team: 'A', player: 'olive_ten' },
    ]);
    expect(match.event_data).toEqual([
      { eventName: 'Yellow Card', timestamp: 'N/A', participants: ['quickfeet'], team_affect: 'Green' },
      { eventName: 'Goal', timestamp: 'N/A', participants: ['olive_ten'], team_affect: 'Blue' },
    ]);
    expect(match.event_count).toBe(2);
    expect(match.method).toBe('events');
  });

  test('derives goals, cards and players; other capitals within a team are the same player', () => {
    const match = events([
      { type: 'Goal', team: 'A', player: 'olive_ten' },
      { type: 'Goal', team: 'A', player: 'Olive_TEN' },
      { type: 'Red Card', team: 'A', player: 'low_block' },
      { type: 'Yellow Card', team: 'B', player: 'olive_ten' },
    ]);
    expect(match.team_goals).toEqual({ Blue: 2, Green: 0 });
    expect(match.overall_player_count).toBe(3);
    expect(match.player_data.Blue).toMatchObject({
      players: [
        { name: 'olive_ten', id: null, goals: 2, assists: 0, yellow_cards: 0, red_card: 0 },
        { name: 'low_block', id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 1 },
      ],
      assists: 0,
      yellow_cards: 0,
      red_cards: 1,
    });
    expect(match.player_data.Green).toMatchObject({
      players: [{ name: 'olive_ten', yellow_cards: 1 }],
      yellow_cards: 1,
    });
  });

  test('counts basketball points into the score', () => {
    const match = events([
      { type: '2 Points', team: 'A', player: 'post_up' },
      { type: '3 Points', team: 'A', player: 'post_up' },
      { type: '3 Points', team: 'B', player: 'deep_range' },
      { type: 'Rebound', team: 'B', player: 'deep_range' },
      { type: 'Foul', team: 'B', player: 'deep_range' },
    ]);
    expect(match.team_goals).toEqual({ Blue: 5, Green: 3 });
    expect(match.event_count).toBe(5);
  });
});
