import { expect, test } from 'vitest';
import { type CheckedPlayer, checkPlayers } from '#server/team-sheets/check-players.ts';

const RULES = { starters: 2, substitutes: 1, positions: {}, needs_accounts: false, bans: new Map() };
const MEMBER: CheckedPlayer = {
  player_key: '1',
  is_member: true,
  has_account: true,
  other: null,
  is_starter: true,
  position: null,
};

function check(players: Partial<CheckedPlayer>[], rules: Partial<Parameters<typeof checkPlayers>[1]> = {}) {
  const whole = players.map((player) => ({ ...MEMBER, ...player }));
  return checkPlayers(whole, { ...RULES, ...rules }).map((reasons) => reasons.map(({ text }) => text));
}

test('a member of the squad without a ban may play', () => {
  expect(check([{}, { player_key: '2' }, { player_key: '3', is_starter: false }])).toEqual([[], [], []]);
});

test('a ban states its end or its matches, and its cards but not the words of staff', () => {
  const bans = new Map([
    ['1', { remaining: 1, until: '5 Dec', reason: 'Red card' }],
    ['2', { remaining: 3, until: null, reason: null }],
  ]);
  expect(check([{}, { player_key: '2' }, { player_key: null, is_member: false }], { bans })).toEqual([
    ['Suspended until 5 Dec: Red card'],
    ['Suspended for 3 matches'],
    expect.not.arrayContaining([expect.stringContaining('Suspended')]),
  ]);
});

test('someone outside the squad is of another team, or of none', () => {
  const away = { player_key: null, is_member: false, is_starter: null };
  expect(
    check([
      away,
      { ...away, other: { team: 'Sable Coast', on: 'squad' } },
      { is_starter: null, other: { team: 'Sable Coast', on: 'sheet' } },
    ]),
  ).toEqual([['Not in the squad on that day'], ['In the squad of Sable Coast'], ['On the sheet of Sable Coast']]);
});

test('an account is a condition only where the league says so', () => {
  expect(check([{ has_account: false }])).toEqual([[]]);
  expect(check([{ has_account: false }, { player_key: '2' }], { needs_accounts: true })).toEqual([
    ['No linked Roblox account'],
    [],
  ]);
});

test('players beyond a limit are the last ones, of the sheet and of their position', () => {
  const named = [true, true, true, false, false].map((is_starter, at) => ({ player_key: String(at), is_starter }));
  expect(check(named)).toEqual([
    [],
    [],
    ['Over the limit: 2 starters at most'],
    [],
    ['Over the limit: 1 substitute at most'],
  ]);
  const keepers = [true, false].map((is_starter) => ({ is_starter, position: 'goalkeeper' as const }));
  expect(check(keepers, { positions: { goalkeeper: 1 } })).toEqual([[], ['Over the limit: 1 goalkeeper at most']]);
});
