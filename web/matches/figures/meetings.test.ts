import { expect, test } from 'vitest';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { TeamHeadToHead, TeamResult } from '#contract/teams/pages.ts';
import { readHeadToHead } from '#web/matches/figures/meetings.ts';

const CREST = { outline: 'shield', pattern: 'sash', first_colour: '#000000', second_colour: '#ffffff' } as const;

function team(id: number, name: string): TeamHead {
  return { id, name, short_name: name.slice(0, 3), slug: name.toLowerCase(), crest: CREST };
}

const LIONS = team(1, 'Lions');
const WOLVES = team(2, 'Wolves');

function result(match_id: number | null, played_at: string, details: Partial<TeamResult> = {}): TeamResult {
  return {
    match_id,
    played_at,
    season: 'Season 4',
    cup: null,
    round_name: 'Matchweek 3',
    opponent: { name: 'Wolves', team: WOLVES },
    is_home: true,
    goals_for: 2,
    goals_against: 1,
    result: 'W',
    had_extra_time: false,
    shoot_out: null,
    is_walkover: false,
    ...details,
  };
}

function read(meetings: TeamResult[]) {
  const record = { won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0 };
  const page: TeamHeadToHead = { league_id: 8, team: LIONS, other: WOLVES, record, meetings };
  return readHeadToHead(page, { match_id: 9, submission_date: '2026-11-14T19:30:00.000Z' });
}

test('meetings before the match are counted and listed, home team first', () => {
  const found = read([
    result(11, '2026-11-20T19:30:00.000Z'),
    result(9, '2026-11-14T19:30:00.000Z'),
    result(8, '2026-09-12T19:30:00.000Z', { result: 'D', goals_for: 2, goals_against: 2, is_home: false }),
    result(7, '2026-04-11T19:30:00.000Z', { result: 'L', goals_for: 0, goals_against: 2, is_home: false }),
    result(6, '2026-02-07T19:30:00.000Z'),
  ]);
  expect([found.won, found.drawn, found.lost]).toEqual([1, 1, 1]);
  expect(
    found.list.map(({ matchId, left, right }) => [matchId, left.name, left.goals, right.name, right.goals]),
  ).toEqual([
    [8, 'Wolves', 2, 'Lions', 2],
    [7, 'Wolves', 2, 'Lions', 0],
    [6, 'Lions', 2, 'Wolves', 1],
  ]);
});

test('an occasion names the cup, or the season unless it is the match’s own, and the round', () => {
  const found = read([
    result(9, '2026-11-14T19:30:00.000Z'),
    result(8, '2026-09-12T19:30:00.000Z'),
    result(7, '2026-05-09T19:30:00.000Z', { cup: 'Conference Cup', round_name: 'Group B' }),
    result(6, '2026-04-11T19:30:00.000Z', { season: 'Season 3', round_name: 'Matchweek 14' }),
    result(null, '2026-02-07T19:30:00.000Z', { season: 'Season 3', is_walkover: true }),
    result(4, '2026-01-07T19:30:00.000Z', { round_name: null }),
    result(3, '2025-01-07T19:30:00.000Z', { season: null, round_name: null }),
  ]);
  expect(found.list.map(({ occasion }) => occasion)).toEqual([
    'Matchweek 3',
    'Conference Cup, group B',
    'Season 3, matchweek 14',
    'Season 3, matchweek 3, walkover',
    'Season 4',
    '',
  ]);
});
