import { beforeEach, expect, test } from 'vitest';
import type { Bracket } from '#contract/competitions/cups.ts';
import { describeCup } from '#server/pictures/describe-cup.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { read } from '#server/testing/result-figures.ts';
import { storeCup } from '#server/testing/store-cup.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

/** Every outcome of a tie, in the bracket, its picture and the next round's fixture. */

const server = useTestApp();
const gameServer = useGameServer(server);
let competition_id = 0;
let staff: Record<string, string> = {};
let semi = 0;
let played = 0;

async function act(path: string, payload: object) {
  const url = `/api${path.startsWith('/') ? path : `/leagues/myLeagues/${gameServer.league_id}/${path}`}`;
  const response = await server.app.inject({ method: 'POST', url, headers: staff, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function play(home: string, away: string, [Blue, Green]: [number, number], day: string): Promise<number> {
  const response = await gameServer.post({
    played_at: `2026-03-${day}T20:30:00Z`,
    context_data: { team_names: { Blue: home, Green: away }, team_goals: { Blue, Green } },
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().Match_ID;
}

function readBracket(): Promise<Bracket> {
  return read(server, `/api/leagues/${gameServer.league_id}/competitions/${competition_id}/bracket`);
}

/**
 * Checks the first semi-final's score and winner, and its side of the final, in the bracket and the list of fixtures.
 */
async function expectSemi(score: [number, number] | null, winner: string | null): Promise<void> {
  const bracket = await readBracket();
  const [tie, final] = [bracket.rounds[0]?.ties[0], bracket.rounds.at(-1)?.ties[0]];
  expect(tie?.total && [tie.total.home, tie.total.away], 'bracket').toEqual(score);
  expect(tie?.winner ? tie[tie.winner].team?.name : null, 'bracket').toBe(winner);
  expect([final?.home.team?.name ?? null, final?.away.team?.name], 'final').toEqual([winner, 'Birch']);
  const { card } = describeCup(bracket);
  const drawn = card.kind === 'bracket' ? card.rounds[0]?.ties[0]?.sides.map(({ goals }) => goals) : null;
  expect(drawn, 'picture').toEqual(score ?? [null, null]);
  const csv = await read<string>(
    server,
    `/api/leagues/${gameServer.league_id}/fixtures.csv?competition=${competition_id}`,
  );
  const cells = csv
    .split('\r\n')
    .find((line) => line.includes(',Final,'))
    ?.split(',');
  expect(cells?.slice(3, 5), 'fixtures.csv').toEqual([winner ?? 'Winner of SF 1', 'Birch']);
}

beforeEach(async () => {
  await gameServer.openLeague();
  const { league_id } = gameServer;
  staff = (await signIn(server, { levels: { [league_id]: 6 } })).headers;
  const season_id = await storeSeason(server.database, { league_id });
  competition_id = await storeCup(server.database, {
    league_id,
    season_id,
    names: ['Alder', 'Birch', 'Cedar', 'Dover'],
  });
  await act(`competitions/${competition_id}/draw`, { first_day: '2026-03-04', days_between_rounds: 7, time: '20:00' });
  await act('competitions/publish', { id: competition_id });
  semi = (await readBracket()).rounds[0]?.ties[0]?.legs[0]?.fixture_id ?? 0;
  await expectSemiTeams();
  played = await play('Alder', 'Dover', [2, 1], '04');
  await play('Birch', 'Cedar', [1, 0], '04');
});

async function expectSemiTeams(): Promise<void> {
  const tie = (await readBracket()).rounds[0]?.ties[0];
  expect([tie?.home.team?.name, tie?.away.team?.name]).toEqual(['Alder', 'Dover']);
}

const decide = (decision: object) => act('fixtures/decide', { id: semi, reason: 'A reason', ...decision });

test('an award, a replay and their undo decide who goes on', async () => {
  await expectSemi([2, 1], 'Alder');
  await decide({ status: 'walkover', winner: 'away' });
  await expectSemi([0, 3], 'Dover');
  await decide({ status: 'planned' });
  await expectSemi([2, 1], 'Alder');
  await decide({ status: 'to be replayed' });
  await expectSemi(null, null);
  await play('Dover', 'Alder', [4, 1], '05');
  await expectSemi([1, 4], 'Dover');
});

test('a match that is taken off or removed decides nothing until it is set or restored', async () => {
  await act('fixtures/match', { id: semi, match_id: null, reason: 'Another day' });
  await expectSemi(null, null);
  await act('fixtures/match', { id: semi, match_id: played, reason: 'It was that one' });
  await expectSemi([2, 1], 'Alder');
  await act(`/matches/${played}/remove`, { reason: 'Sent by mistake' });
  await expectSemi(null, null);
  await act('/leagues/myLeagues/restore_match', { match_id: played, league_id: gameServer.league_id });
  await expectSemi([2, 1], 'Alder');
});
