import { expect, test } from 'vitest';
import { NO_DETAILS } from '#contract/fixtures/details.ts';
import type { Fixture } from '#contract/fixtures/schema.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import {
  chooseHighlight,
  chooseRows,
  listCurrentRound,
  listLastRound,
  sumResults,
} from '#server/leagues/summarise-season.ts';
import { findCurrentMatchweek, listMatchweeks } from '#server/results/fixtures/matchweeks.ts';

function team(id: number): TeamHead {
  const crest = { outline: 'shield', pattern: 'sash', first_colour: '#17357a', second_colour: '#f4c63a' } as const;
  return { id, name: `Team ${id}`, short_name: 'TST', slug: `team-${id}`, crest };
}

function fixture(round: number, facts: Partial<Fixture> = {}): Fixture {
  return {
    id: 1,
    competition: { id: 1, season_id: 1, name: 'League', format: 'round robin' },
    stage: 'round robin',
    group: null,
    round,
    round_name: `Matchweek ${round}`,
    tie: null,
    leg: 1,
    home: { team: team(1), label: null },
    away: { team: team(2), label: null },
    kick_off: null,
    played_at: null,
    moved_from: null,
    deadline: null,
    ...NO_DETAILS,
    status: facts.score ? 'played' : 'planned',
    status_reason: null,
    status_evidence: [],
    score: null,
    had_extra_time: false,
    shoot_out: null,
    walkover_winner: null,
    match_id: null,
    is_contradicted: false,
    is_level: false,
    lots_winner: null,
    ...facts,
  };
}

test('figures count results, and of the fixtures those that can still be played', () => {
  const side = (team_id: number, goals: number) => ({ team_id, name: '', key: String(team_id), goals, cards: [] });
  const teams = new Map([1, 2].map((id) => [id, team(id)]));
  const result = (home: number, away: number) => ({
    group: null,
    round: 1,
    played_at: null,
    outcome: 'draw' as const,
    is_awarded: false,
    is_early: false,
    home: side(1, home),
    away: side(2, away),
  });
  const played = fixture(1, { score: { home: 1, away: 3 } });
  const fixtures = [played, fixture(2), fixture(3, { status: 'cancelled' })];
  expect(sumResults([result(1, 3), result(0, 0), result(2, 1)], teams, fixtures)).toEqual({
    played: 3,
    planned: 4,
    goals: 7,
    clean_sheets: 2,
    biggest_win: { winner: team(2), loser: team(1), score: { home: 1, away: 3 } },
  });
});

test('a walkover is no clean sheet and no biggest win', () => {
  const side = (team_id: number, goals: number) => ({ team_id, name: '', key: String(team_id), goals, cards: [] });
  const teams = new Map([1, 2].map((id) => [id, team(id)]));
  const common = { group: null, round: 1, played_at: null, is_early: false, outcome: 'home' as const };
  const results = [
    { ...common, is_awarded: true, is_early: false, home: side(1, 3), away: side(2, 0) },
    { ...common, is_awarded: false, is_early: false, home: side(1, 1), away: side(2, 0) },
  ];
  expect(sumResults(results, teams, [])).toMatchObject({
    clean_sheets: 1,
    goals: 4,
    biggest_win: { score: { home: 1, away: 0 } },
  });
});

test('the newest results come first, and fixtures without a date last', () => {
  const results = [1, 2, 3].map((day) => fixture(1, { score: { home: 1, away: 0 }, kick_off: `2026-03-0${day}` }));
  const [undated, next] = [fixture(2), fixture(2, { kick_off: '2026-03-09' })];
  expect(chooseRows([undated, ...results, next])).toEqual({ results: results.toReversed(), upcoming: [next, undated] });
});

test('next fixtures are ordered by kick-off; of those whose result is due the last two come first', () => {
  const at = (day: number) => `2026-03-0${day}T20:00:00.000Z`;
  const due = [1, 2, 3].map((day) => fixture(day, { kick_off: at(day) }));
  const begun = fixture(4, { kick_off: at(4) });
  const next = fixture(6, { kick_off: at(7) });
  const moved = fixture(1, { kick_off: at(9), moved_from: at(1), status: 'postponed' });
  const undated = fixture(4, { kick_off: null, moved_from: at(4), status: 'postponed' });
  const { upcoming } = chooseRows([undated, moved, next, begun, ...due], Date.parse(at(4)));
  expect(upcoming).toEqual([due[1], due[2], begun, next, moved]);
});

test('a walkover that was decided before its kick-off stands among the results by its decision', () => {
  const score = { home: 3, away: 0 };
  const early = fixture(9, {
    score,
    status: 'walkover',
    kick_off: '2026-05-01T20:00Z',
    played_at: '2026-03-02T10:00Z',
  });
  const played = fixture(2, { score, kick_off: '2026-03-04T20:00Z', played_at: '2026-03-04T20:05Z' });
  expect(chooseRows([early, played]).results).toEqual([played, early]);
});

test('a matchweek is finished once each of its fixtures is', () => {
  const weeks = listMatchweeks(
    [
      fixture(2, { kick_off: '2026-03-08T20:00:00.000Z' }),
      fixture(1, { score: { home: 1, away: 0 }, kick_off: '2026-03-01T20:00:00.000Z' }),
      fixture(2, { score: { home: 1, away: 0 }, kick_off: '2026-03-07T20:00:00.000Z' }),
      fixture(3),
    ],
    'UTC',
  );
  expect(weeks).toEqual([
    { number: 1, first_day: '2026-03-01', last_day: '2026-03-01', is_finished: true },
    { number: 2, first_day: '2026-03-07', last_day: '2026-03-08', is_finished: false },
    { number: 3, first_day: null, last_day: null, is_finished: false },
  ]);
});

test('a postponed fixture does not hold the current matchweek back', () => {
  const fixtures = [
    fixture(1, { status: 'postponed', kick_off: '2026-05-01T20:00:00.000Z' }),
    fixture(2, { kick_off: '2026-03-07T20:00:00.000Z' }),
    fixture(3, { kick_off: '2026-03-14T20:00:00.000Z' }),
  ];
  expect(findCurrentMatchweek(fixtures, 'UTC', new Date('2026-03-07T12:00Z'))).toBe(2);
  expect(findCurrentMatchweek(fixtures, 'UTC', new Date('2026-03-08T12:00Z'))).toBe(3);
  expect(findCurrentMatchweek(fixtures, 'UTC', new Date('2026-06-01T12:00Z'))).toBe(1);
  expect(
    findCurrentMatchweek([fixture(1, { score: { home: 0, away: 0 } })], 'UTC', new Date('2026-01-01T12:00Z')),
  ).toBeNull();
});

test('a matchweek ends at midnight of its league', () => {
  const fixtures = [
    fixture(1, { kick_off: '2026-10-24T22:30:00.000Z' }),
    fixture(1, { kick_off: '2026-10-25T23:30:00.000Z' }),
    fixture(2, { kick_off: '2026-10-31T20:00:00.000Z' }),
  ];
  const days = (timeZone: string) =>
    listMatchweeks(fixtures, timeZone).map((week) => [week.first_day, week.last_day])[0];
  expect(days('UTC')).toEqual(['2026-10-24', '2026-10-25']);
  // The clocks go back on the 25th; the matches are at 23:30 on the 24th and the 25th.
  expect(days('Europe/London')).toEqual(['2026-10-24', '2026-10-25']);
  expect(days('Europe/Berlin')).toEqual(['2026-10-25', '2026-10-26']);
  const current = (now: string) => findCurrentMatchweek(fixtures, 'Europe/Berlin', new Date(now));
  expect(current('2026-10-26T22:59:00Z')).toBe(1);
  expect(current('2026-10-26T23:00:00Z')).toBe(2);
});

test('a cup is shown by its first unfinished round, and by its final once it is over', () => {
  const semi = fixture(1, { round_name: 'Semi-finals', score: { home: 2, away: 1 } });
  const openSemi = fixture(1, { round_name: 'Semi-finals' });
  const final = fixture(1, { round_name: 'Final', stage: 'final' });
  expect(listCurrentRound([semi, openSemi, final])).toEqual([semi, openSemi]);
  expect(listCurrentRound([semi, final])).toEqual([final]);
  expect(listCurrentRound([])).toEqual([]);
});

test('the last round is that of the newest played fixture', () => {
  const score = { home: 1, away: 0 };
  const first = fixture(1, { score, played_at: '2026-11-08T20:00:00Z' });
  const late = fixture(1, { score, played_at: '2026-11-15T20:00:00Z' });
  const second = fixture(2, { score, played_at: '2026-11-14T20:00:00Z' });
  const walkover = fixture(3, { score, played_at: '2026-11-16T20:00:00Z', status: 'walkover' });
  expect(listLastRound([first, second, walkover])).toEqual([second]);
  expect(listLastRound([first, second, late])).toEqual([first, late]);
  expect(listLastRound([walkover, fixture(4)])).toEqual([]);
});

test('the highlight of a round is its largest comeback, or else its highest score', () => {
  const round = [
    fixture(1, { match_id: 1, score: { home: 5, away: 1 } }),
    fixture(1, { match_id: 2, score: { home: 2, away: 3 } }),
    fixture(1, { match_id: 3, score: { home: 2, away: 1 } }),
  ];
  const match = (match_id: number, blue_goals: number, green_goals: number, sides: string, eventName = 'Goal') => ({
    match_id,
    blue_goals,
    green_goals,
    goals: [...sides].map((side, at) => ({
      eventName,
      team_affect: (side === 'B' ? 'Blue' : 'Green') as TeamSide,
      timestamp: String(10 * (at + 1)),
      participants: [],
    })),
  });
  expect(chooseHighlight(round, [match(2, 2, 3, 'BBGGG'), match(3, 1, 2, 'BGG')])).toEqual({
    fixture: round[1],
    deficit: 2,
  });
  // Own goals count for the other side.
  expect(chooseHighlight(round, [match(2, 3, 2, 'BBGGG', 'Own Goal')])).toMatchObject({ deficit: 2 });
  // A goal without an event hides the course.
  expect(chooseHighlight(round, [match(2, 3, 3, 'BBGGG')])).toEqual({ fixture: round[0], deficit: 0 });
  expect(chooseHighlight([], [])).toBeNull();
});
