import { expect, test } from 'vitest';
import type { Fixture } from '#contract/fixtures.ts';
import type { TeamHead } from '#contract/league-teams.ts';
import { findCurrentMatchweek, listMatchweeks } from '#server/domain/matchweeks.ts';
import { chooseRows, listCurrentRound, sumResults } from '#server/overview/summarise-season.ts';

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
    referee: null,
    status: facts.score ? 'played' : 'planned',
    status_reason: null,
    status_evidence: [],
    score: null,
    had_extra_time: false,
    shoot_out: null,
    walkover_winner: null,
    match_id: null,
    is_contradicted: false,
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

test('the newest results come first, and fixtures without a date last', () => {
  const results = [1, 2, 3].map((day) => fixture(1, { score: { home: 1, away: 0 }, kick_off: `2026-03-0${day}` }));
  const [undated, next] = [fixture(2), fixture(2, { kick_off: '2026-03-09' })];
  expect(chooseRows([undated, ...results, next])).toEqual({ results: results.toReversed(), upcoming: [next, undated] });
});

test('a postponed fixture of the current matchweek comes before those of the next one', () => {
  const own = fixture(1, { kick_off: '2026-03-01T20:00:00.000Z' });
  const postponed = fixture(1, { kick_off: '2026-03-20T20:00:00.000Z', status: 'postponed' });
  const next = fixture(2, { kick_off: '2026-03-08T20:00:00.000Z' });
  expect(chooseRows([next, postponed, own], 1).upcoming).toEqual([own, postponed, next]);
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
  // The clocks go back on the 25th: half past eleven of the 24th, and of the 25th.
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
