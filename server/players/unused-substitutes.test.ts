import { beforeAll, expect, test } from 'vitest';
import { useGameServer } from '#server/testing/game-server.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// A line isn't always an appearance: unused substitutes don't play.

const server = useTestApp();
const gameServer = useGameServer(server);
const GOALS_AND_CARDS = { goals: 0, assists: 0, yellow_cards: 0, red_card: 0 };
let match_id = 0;

beforeAll(async () => {
  const starter = (name: string, id: string, position: string) => ({
    ...GOALS_AND_CARDS,
    name,
    id,
    position,
    started: true,
  });
  const response = await gameServer.post({
    type: 'League Match',
    context_data: { team_names: { Blue: 'Lions', Green: 'Wolves' }, team_goals: { Blue: 1, Green: 0 } },
    player_data: {
      Blue: {
        players: [
          starter('first_gk', '8101', 'GK'),
          { ...starter('scorer', '8102', 'FW'), goals: 1 },
          { ...GOALS_AND_CARDS, name: 'bench_gk', id: '8103', position: 'GK', started: false },
          { ...GOALS_AND_CARDS, name: 'bench_fw', id: '8104', position: 'FW', started: false },
          { ...GOALS_AND_CARDS, name: 'bench_red', id: '8105', position: 'FW', started: false, red_card: 1 },
        ],
      },
      Green: { players: [{ ...GOALS_AND_CARDS, name: 'plain', id: '8106' }] },
    },
    event_data: [
      { eventName: 'Goal', timestamp: '10:00', participants: ['scorer'], team_affect: 'Blue' },
      { eventName: 'Red Card', timestamp: '80:00', participants: ['bench_red'], team_affect: 'Blue' },
      { eventName: 'Full Time', timestamp: '90:00', participants: [], team_affect: null },
    ],
  });
  expect(response.statusCode, response.body).toBe(201);
  match_id = response.json().Match_ID;
});

async function totalsOf(id: string) {
  const profile = (await server.app.inject(`/api/players/${id}`)).json();
  const { appearances, wins, clean_sheets, red_cards } = profile.totals;
  return { appearances, wins, clean_sheets, red_cards, keeping: profile.stats?.goalkeeping?.appearances ?? null };
}

test('a substitute who never came on has no appearance, win or clean sheet, and cards of the bench count', async () => {
  expect(await totalsOf('8101')).toEqual({ appearances: 1, wins: 1, clean_sheets: 1, red_cards: 0, keeping: 1 });
  expect(await totalsOf('8103')).toEqual({ appearances: 0, wins: 0, clean_sheets: 0, red_cards: 0, keeping: null });
  expect(await totalsOf('8104')).toEqual({ appearances: 0, wins: 0, clean_sheets: 0, red_cards: 0, keeping: null });
  expect(await totalsOf('8105')).toEqual({ appearances: 0, wins: 0, clean_sheets: 0, red_cards: 1, keeping: null });
  expect((await totalsOf('8106')).appearances).toBe(1);
  const mates = (await server.app.inject('/api/players/8101/teammates')).json();
  expect(mates.map(({ player_key }: { player_key: string }) => player_key)).toEqual(['8102']);
});

test('a substitute who never came on is no nominee for Player of the Match', async () => {
  const vote = (await server.app.inject(`/api/matches/${match_id}/vote`)).json();
  expect(vote.nominees.map(({ name }: { name: string }) => name).toSorted()).not.toContain('bench_gk');
  expect(JSON.stringify(vote)).not.toContain('bench_');
});
