import { expect, test } from 'vitest';
import type { Match } from '#contract/matches/schema.ts';
import { readContents, readMatch } from '#contract/review/read-match.ts';

const PLAYER = { name: 'ItsMarlo', id: '2604419937', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
const TEAM = { original_name: 'Kestrel United', players: [PLAYER], saves: 4 };

/** Reads a match as an API may send it. */
function read(sent: object) {
  return readMatch({ match_id: 7, status: 'Approved', ...sent } as unknown as Match);
}

test('a match without team names, goals, players and events has the teams Blue and Green, and nothing else', () => {
  const empty = { match_name: 'Blue vs Green', team_names: { Blue: 'Blue', Green: 'Green' } };
  for (const context_data of [undefined, {}, { team_names: null }, { team_names: { Blue: ' ' }, match_name: '' }]) {
    expect(read({ context_data }).context_data).toMatchObject({ ...empty, team_goals: { Blue: 0, Green: 0 } });
  }
  expect(read({})).toMatchObject({ player_data: { Blue: { players: [] }, Green: { players: [] } } });
  expect(readContents({ type: 'Cup Match' } as never)).toMatchObject({ ...empty, type: 'Cup Match', event_data: [] });
});

test('all players of a match are read from one JSON text, each team’s from its own, and from a map', () => {
  const asObject = read({ player_data: { Blue: TEAM } }).player_data;
  expect(asObject.Blue).toMatchObject({ players: [PLAYER], saves: 4, corner_kicks: null });
  const sent = [
    JSON.stringify({ Blue: TEAM }),
    { Blue: JSON.stringify(TEAM) },
    { Blue: { ...TEAM, players: { one: PLAYER } } },
  ];
  for (const player_data of sent) expect(read({ player_data }).player_data).toEqual(asObject);
  for (const player_data of [null, '', '{', '[]', 7])
    expect(read({ player_data }).player_data.Blue.players).toEqual([]);
});

test('missing stats are 0, a missing id is null, a red card may be true', () => {
  const players = [{ name: 'a' }, { name: 'b', id: 12, red_card: true }];
  expect(read({ player_data: { Blue: { players } } }).player_data.Blue.players).toEqual([
    { name: 'a', id: null, goals: 0, assists: 0, yellow_cards: 0, red_card: 0 },
    { name: 'b', id: '12', goals: 0, assists: 0, yellow_cards: 0, red_card: 1 },
  ]);
});

test('an event of the team none, or of no known team, has no team', () => {
  const event = { eventName: 'Goal', timestamp: '12:40', participants: ['ItsMarlo'] };
  const event_data = ['Blue', 'none', 'None', '', null, 'Red'].map((team_affect) => ({ ...event, team_affect }));
  const teams = ['Blue', null, null, null, null, null];
  expect(read({ event_data }).event_data).toEqual(teams.map((team_affect) => ({ ...event, team_affect })));
  expect(read({ event_data: [{ eventName: 'Kick-off' }] }).event_data).toEqual([
    { eventName: 'Kick-off', timestamp: 'N/A', participants: [], team_affect: null },
  ]);
});
