import { beforeEach, expect, test } from 'vitest';
import { openLeague } from '#server/testing/open-league.ts';
import { storeCompetitionWithTeams } from '#server/testing/store-fixtures.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id: number;
let headers: Record<string, string>;

beforeEach(async () => {
  ({ league_id } = await openLeague(server));
  ({ headers } = await signIn(server, { levels: { [league_id]: 6 } }));
});

async function setTimeZone(time_zone: string): Promise<void> {
  const payload = { league_id, name: 'League', desc: null, time_zone };
  const url = '/api/leagues/myLeagues/update_information';
  const response = await server.app.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode, response.body).toBe(200);
}

function storeResult(submission_date: string): Promise<number> {
  const result = { blue_name: 'Alder', green_name: 'Birch', blue_goals: 2, green_goals: 1 };
  return storeMatch(server.database, {
    league_id,
    status: 'Approved',
    ...result,
    submission_date: new Date(submission_date),
  });
}

async function read(path: string): Promise<string> {
  const response = await server.app.inject({ url: `/api/leagues/${league_id}/${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
}

/** The number of matches in each day-based figure. */
async function countOn(from: string, to = from) {
  const days = `from=${from}&to=${to}`;
  const { standings } = JSON.parse(await read(`standings?${days}`));
  const lines = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length;
  return {
    standings: standings[0]?.played ?? 0,
    results: lines(await read(`results.csv?${days}`)),
    stream: lines(await read(`matches.ndjson?${days}`)),
  };
}

const all = (matches: number) => ({ standings: matches, results: matches, stream: matches });

test.each([
  // Half past eleven in the evening.
  ['America/New_York', '2026-04-01T03:30:00Z', '2026-03-31'],
  // The first and last minute of the day on which the clocks go back.
  ['Europe/London', '2026-10-24T23:00:00Z', '2026-10-25'],
  ['Europe/London', '2026-10-25T23:59:59Z', '2026-10-25'],
  ['Europe/London', '2026-10-26T00:00:00Z', '2026-10-26'],
  // The clocks skip midnight: the day begins at one o'clock, 03:00 UTC before and 02:00 after the change.
  ['America/Sao_Paulo', '2018-11-04T02:59:59Z', '2018-11-03'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04'],
  // The clocks go back at midnight: an hour comes twice, on the day before.
  ['America/Sao_Paulo', '2019-02-17T02:30:00Z', '2019-02-16'],
  ['America/Sao_Paulo', '2019-02-17T03:00:00Z', '2019-02-17'],
])('figures of a league in %s count a match at %s on %s', async (zone, submission_date, day) => {
  await setTimeZone(zone);
  const match_id = await storeResult(submission_date);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const former = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  expect(await countOn(day)).toEqual(all(1));
  expect(await countOn(former)).toEqual(all(0));
  expect(await countOn(next)).toEqual(all(0));
  const listed = await server.app.inject(`/api/matches/all_matches?date=${submission_date.slice(0, 10)}`);
  expect(listed.json().matches).toContainEqual(expect.objectContaining({ match_id }));
});

test('a changed time zone moves matches into and out of a season with the next request', async () => {
  const season_id = await storeSeason(server.database, {
    league_id,
    first_day: '2026-03-01',
    last_day: '2026-03-31',
  });
  const names = ['Alder', 'Birch'];
  const { competition_id } = await storeCompetitionWithTeams(server.database, { league_id, season_id, names });
  await storeResult('2026-04-01T03:30:00Z');
  const played = async () => {
    const { tables } = JSON.parse(await read(`competitions/${competition_id}/table`));
    const { standings } = JSON.parse(await read(`standings?season=${season_id}`));
    const matches = JSON.parse(await read(`matches?competition=${competition_id}`));
    const results = (await read(`results.csv?season=${season_id}`)).split('\n').filter(Boolean).length;
    return [tables[0].rows[0].played, standings[0]?.played ?? 0, matches.length, results];
  };
  expect(await played()).toEqual([0, 0, 0, 0]);
  await setTimeZone('America/New_York');
  expect(await played()).toEqual([1, 1, 1, 1]);
  await setTimeZone('UTC');
  expect(await played()).toEqual([0, 0, 0, 0]);
});
