import { describe, expect, test } from 'vitest';
import type { MatchPlayer } from '#contract/matches/schema.ts';
import type { Correction, MatchContents } from '#contract/review/corrections.ts';
import { buildTeam } from '#server/results/counted/match-parts.ts';
import { buildCorrectedMatch } from '#server/review/build-correction.ts';
import { emptyTeam } from '#server/testing/store-match.ts';

function line(name: string, stats: Partial<MatchPlayer> = {}): MatchPlayer {
  return { name, id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0, ...stats };
}

const FORMER: MatchContents = {
  type: 'League Match',
  played_at: '2026-03-01T18:00:00.000Z',
  match_name: 'Lions vs Wolves',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 2, Green: 0 },
  overall_player_count: 2,
  event_count: 3,
  player_data: {
    Blue: buildTeam('Lions', [line('Ann', { goals: 2, yellow_cards: 1 })]),
    Green: buildTeam('Wolves', [line('Bob')]),
  },
  event_data: [],
};

const NOW = new Date('2026-03-02T12:00:00Z');

const CORRECTION: Correction = {
  revision: 1,
  reason: 'The scorer was someone else.',
  type: 'League Match',
  team_names: { Blue: 'Lions', Green: 'Wolves' },
  team_goals: { Blue: 2, Green: 0 },
  player_data: {
    Blue: { players: [{ name: 'Ann', goals: 2, yellow_cards: 1 }] },
    Green: { players: [{ name: 'Bob' }] },
  },
  event_data: [],
};

const GOAL: Correction['event_data'][number] = { eventName: 'Goal', participants: ['Ann'], team_affect: 'Blue' };

function correct(
  changes: Partial<Correction>,
  former: Partial<MatchContents> & { method?: 'manual' | 'events' | 'game_server' } = {},
) {
  return buildCorrectedMatch({ ...CORRECTION, ...changes }, { ...FORMER, method: 'manual', ...former }, NOW);
}

test('unchanged contents stay the same', () => {
  expect(correct({})).toEqual(FORMER);
});

test('keeps the declared score when players or events add up to another', () => {
  const { team_goals, player_data } = correct({ team_goals: { Blue: 0, Green: 3 } });
  expect(team_goals).toEqual({ Blue: 0, Green: 3 });
  expect(player_data.Blue.players[0]?.goals).toBe(2);
});

describe('the name of a match', () => {
  const team_names = { Blue: 'Tigers', Green: 'Wolves' };

  test('follows the team names, and so do original names', () => {
    const { match_name, player_data } = correct({ team_names });
    expect([match_name, player_data.Blue.original_name]).toEqual(['Tigers vs Wolves', 'Tigers']);
  });

  test('stays where the league sent one, until it sends another', () => {
    const former = { match_name: 'Cup final', player_data: { ...FORMER.player_data, Blue: emptyTeam('Old Lions') } };
    expect(correct({ team_names }, former)).toMatchObject({
      match_name: 'Cup final',
      player_data: { Blue: { original_name: 'Old Lions' } },
    });
    expect(correct({ match_name: 'Cup semi-final' }, former).match_name).toBe('Cup semi-final');
  });
});

describe('the event count', () => {
  test.each([
    ['manual', 3, [], 3],
    ['manual', 3, [GOAL], 1],
    ['events', 5, [], 0],
    ['events', 5, [GOAL, GOAL], 2],
    ['game_server', null, [], null],
    ['game_server', 4, [], 0],
    ['game_server', null, [GOAL], 1],
  ] as const)('of method %s, %j before, with the events %j, is %j', (method, event_count, event_data, counted) => {
    expect(correct({ event_data: [...event_data] }, { method, event_count }).event_count).toBe(counted);
  });

  test('is the number of goals and cards for a manual match without events', () => {
    const Blue = { players: [{ name: 'Ann', goals: 4, yellow_cards: 2, red_card: 1 }] };
    expect(correct({ player_data: { ...CORRECTION.player_data, Blue } }).event_count).toBe(7);
  });
});

test('counts the players; an empty list is 0, and null if none were ever sent', () => {
  const nobody = { Blue: { players: [] }, Green: { players: [] } };
  expect(correct({ player_data: nobody }).overall_player_count).toBe(0);
  const unsent = {
    overall_player_count: null,
    player_data: { Blue: emptyTeam('Lions'), Green: emptyTeam('Wolves') },
  };
  const still = correct({ player_data: nobody }, unsent);
  expect([still.overall_player_count, still.player_data.Blue.assists]).toEqual([null, null]);
  expect(correct({}, unsent).overall_player_count).toBe(2);
});

test('keeps a team’s totals that are null', () => {
  const totals = { assists: null, yellow_cards: null, red_cards: null, saves: null };
  const Blue = { players: [{ name: 'Ann', assists: 2 }], ...totals };
  expect(correct({ player_data: { ...CORRECTION.player_data, Blue } }).player_data.Blue).toMatchObject(totals);
});

test('adds up the players’ stats for totals that are left out, except for saves', () => {
  const Blue = { players: [{ name: 'Ann', assists: 2 }] };
  const { player_data } = correct({ player_data: { ...CORRECTION.player_data, Blue } });
  expect(player_data.Blue).toMatchObject({ assists: 2, yellow_cards: 0, red_cards: 0, saves: null });
  expect(player_data.Green).toMatchObject({ assists: 0, yellow_cards: 0, red_cards: 0, saves: null });
});

test('a team’s original name can be corrected too', () => {
  const Blue = { ...CORRECTION.player_data.Blue, original_name: 'Lions FC' };
  const { player_data } = correct({ player_data: { ...CORRECTION.player_data, Blue } });
  expect(player_data.Blue.original_name).toBe('Lions FC');
  const same = { ...CORRECTION.player_data.Blue, original_name: 'Lions' };
  const renamed = correct({
    player_data: { ...CORRECTION.player_data, Blue: same },
    team_names: { Blue: 'Tigers', Green: 'Wolves' },
  });
  expect(renamed.player_data.Blue.original_name).toBe('Tigers');
});

describe('the date', () => {
  test('is the one sent, in UTC, and stays when it is omitted', () => {
    expect(correct({ played_at: '2026-02-28T23:30:00+02:00' }).played_at).toBe('2026-02-28T21:30:00.000Z');
    expect(correct({}).played_at).toBe(FORMER.played_at);
  });

  test.each([
    ['2026-03-02T12:16:00Z', 'played_at must not be in the future.'],
    ['2005-12-31T23:59:59Z', 'played_at must not be before 2006.'],
  ])('%s is refused', (played_at, error) => {
    expect(() => correct({ played_at })).toThrow(error);
  });

  test('is accepted unchanged, however old or new', () => {
    const played_at = '1999-01-01T00:00:00.000Z';
    expect(correct({ played_at }, { played_at }).played_at).toBe(played_at);
  });
});

test('omitted totals are the players’ sums, sent ones are kept', () => {
  const Blue = { players: [{ name: 'Ann', assists: 2 }], red_cards: 4, saves: 0 };
  const { player_data } = correct({ player_data: { ...CORRECTION.player_data, Blue } });
  expect(player_data.Blue).toMatchObject({ assists: 2, yellow_cards: 0, red_cards: 4, saves: 0, throw_ins: null });
});
