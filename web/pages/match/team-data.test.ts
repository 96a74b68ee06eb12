import { expect, test } from 'vitest';
import { readTeamData } from '#web/pages/match/team-data.ts';

const PLAYER = { name: 'ItsMarlo', id: '2604419937', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };

test('a team is read alike from an object and from its JSON text', () => {
  const team = { original_name: 'Kestrel United', players: [PLAYER], saves: 4 };
  expect(readTeamData(team).players).toEqual([PLAYER]);
  expect(readTeamData(team).totals.saves).toBe(4);
  expect(readTeamData(team).totals.corner_kicks).toBeNull();
  expect(readTeamData(JSON.stringify(team))).toEqual(readTeamData(team));
});

test('players may be sent as a map', () => {
  expect(readTeamData({ players: { one: PLAYER, two: { ...PLAYER, name: 'zephyr_ten' } } }).players).toHaveLength(2);
});

test('missing stats are 0, a missing id is null, a red card may be true', () => {
  expect(readTeamData({ players: [{ name: 'a' }, { name: 'b', id: 12, red_card: true }] }).players).toEqual([
    { name: 'a', id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 },
    { name: 'b', id: '12', goals: 0, assists: 0, yellow_cards: 0, red_card: 1 },
  ]);
});

test('missing or invalid data is read as an empty team', () => {
  for (const data of [null, undefined, '', '{', '[]', 7]) expect(readTeamData(data).players).toEqual([]);
});
