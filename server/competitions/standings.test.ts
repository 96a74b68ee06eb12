import Value from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { Standings } from '#contract/leagues/standings.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeDeduction, storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { useCup } from '#server/testing/use-cup.ts';

const server = useTestApp();
const { cup, get, playLeagueMatch: play } = useCup(server);

async function readTable(query = ''): Promise<[team: string, points: number][]> {
  const response = await get(`/standings${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().standings.map(({ team, points }: { team: string; points: number }) => [team, points]);
}

describe('GET /leagues/:league_id/standings', () => {
  test('counts League Matches that are Approved or Approved - Official', async () => {
    await play('Wolves', '1-0', 'Lions');
    await play('Wolves', '1-0', 'Lions', '2026-09-01', { status: 'Approved' });
    for (const columns of [
      { status: 'Pending' },
      { status: 'On-Hold' },
      { declined_at: new Date() },
      { type: 'Cup Match' },
    ] as const) {
      await play('Lions', '9-0', 'Wolves', '2026-09-01', columns);
    }
    await storeMatch(server.database, { league_id: 8, blue_name: 'Owls' });
    const standings = (await get('/standings')).json();
    expect(Value.Errors(Standings, standings)).toEqual([]);
    expect(standings).toMatchObject({
      ...cup,
      league_name: 'Autumn Cup',
      season: null,
      from: '2025-09-02',
      to: '2026-09-01',
      type: 'League Match',
    });
    expect(await readTable()).toEqual([
      ['Wolves', 6],
      ['Lions', 0],
    ]);
    expect(await readTable('?type=Cup%20Match')).toEqual([
      ['Lions', 3],
      ['Wolves', 0],
    ]);
    expect((await get('/standings?type=*')).json()).toMatchObject({
      type: null,
      standings: [{ played: 3 }, { played: 3 }],
    });
    expect(await readTable('?type=Friendly')).toEqual([]);
  });

  test('a season includes its first and its last day', async () => {
    const season = await storeSeason(server.database, { ...cup, first_day: '2026-09-02', last_day: '2026-09-03' });
    for (const [team, time] of [
      ['Before', '2026-09-01T23:59:59.999Z'],
      ['First', '2026-09-02T00:00:00Z'],
      ['Last', '2026-09-03T23:59:59.999Z'],
      ['After', '2026-09-04T00:00:00Z'],
    ] as const) {
      await play(team, '1-0', `${team} guests`, '2026-09-01', { submission_date: new Date(time) });
    }
    const winners = async (query: string) =>
      (await readTable(query)).filter(([, points]) => points > 0).map(([team]) => team);
    expect(await winners(`?season=${season}`)).toEqual(['First', 'Last']);
    expect(await winners('?from=2026-09-02&to=2026-09-03')).toEqual(['First', 'Last']);
    expect(await winners('?from=2026-09-03')).toEqual(['After', 'Last']);
    expect(await winners('?to=2026-09-02')).toEqual(['Before', 'First']);
  });

  test('the last season is the default after its end, with its deductions and the names of its teams', async () => {
    const season = await storeSeason(server.database, { ...cup, first_day: '2020-01-01', last_day: '2020-12-31' });
    await storeSeason(server.database, { ...cup, first_day: '2019-01-01', last_day: '2019-12-31' });
    await play('Wolves', '1-0', 'Lions', '2020-05-01');
    await play('wolves fc', '1-0', 'Lions', '2020-05-02');
    await play('Lions', '1-0', 'Wolves', '2026-05-02');
    expect(await readTable()).toEqual([
      ['Wolves', 3],
      ['wolves fc', 3],
      ['Lions', 0],
    ]);
    await storeTeam(server.database, { ...cup, name: 'Wolves', spellings: ['Wolves FC'] });
    await storeDeduction(server.database, season);
    const answer = (await get('/standings')).json();
    expect(answer.season.id).toBe(season);
    expect(answer.deductions).toEqual([{ team: 'Wolves', points: 3, reason: 'Did not turn up' }]);
    expect(await readTable()).toEqual([
      ['Wolves', 3],
      ['Lions', 0],
    ]);
    expect(await readTable('?from=2020-02-01&to=2020-12-31')).toEqual([
      ['Wolves', 6],
      ['Lions', 0],
    ]);
  });

  test('declined, restored, accepted and changed matches and a new league name are in the next response', async () => {
    const { headers } = await signIn(server, { levels: { [cup.league_id]: 6 } });
    const act = async (path: string, payload: object) => {
      const url = `/api/leagues/myLeagues/${path}`;
      const response = await server.app.inject({ method: 'POST', url, headers, payload: { ...cup, ...payload } });
      expect(response.statusCode, response.body).toBe(200);
    };
    expect(await readTable()).toEqual([]);
    const first = await play('Wolves', '1-0', 'Lions', '2026-09-01', { status: 'Pending' });
    expect(await readTable()).toEqual([]);
    await act('match_request', { match_id: first, option: 'accept' });
    expect(await readTable()).toEqual([
      ['Wolves', 3],
      ['Lions', 0],
    ]);
    const second = await play('Lions', '2-0', 'Wolves', '2026-09-02', { status: 'On-Hold' });
    await act('match_request', { match_id: second, option: 'decline' });
    expect(await readTable()).toEqual([
      ['Wolves', 3],
      ['Lions', 0],
    ]);
    await act('restore_match', { match_id: second });
    await act('match_request', { match_id: second, option: 'accept' });
    expect(await readTable()).toEqual([
      ['Lions', 3],
      ['Wolves', 3],
    ]);
    await server.database.$client.query('update matches set blue_goals = 0 where match_id = $1', [second]);
    expect(await readTable()).toEqual([
      ['Wolves', 4],
      ['Lions', 1],
    ]);
    await act('update_information', { name: 'Winter Cup', desc: null });
    expect((await get('/standings')).json().league_name).toBe('Winter Cup');
  });

  test('a match that commits after newer ones is counted', async () => {
    await play('Wolves', '1-0', 'Lions');
    const late = await server.database.$client.connect();
    await late.query('begin');
    await late.query(
      `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
         player_data, event_data)
       values ($1, 'Approved', 'manual', 'League Match', 'Lions vs Wolves', 'Lions', 'Wolves', 1, 0, '{}', '[]')`,
      [cup.league_id],
    );
    await play('Owls', '1-0', 'Bats', '2026-09-02');
    expect(await readTable('?from=2020-01-01')).toHaveLength(4);
    await late.query('commit');
    late.release();
    const table = await readTable('?from=2020-01-01');
    expect(table.find(([team]) => team === 'Lions')).toEqual(['Lions', 3]);
  });

  test.each([
    ['season=0', 'season must be from 1 to 2147483647.'],
    ['season=x', 'season must be an integer from 1 to 2147483647.'],
    ['from=2026-02-30', 'from must be an ISO 8601 date (YYYY-MM-DD).'],
    ['from=0001-01-01', 'from must be of a year from 1000 to 2999.'],
    ['to=yesterday', 'to must be an ISO 8601 date (YYYY-MM-DD).'],
    ['type=', 'type must not be empty.'],
    ['from=2026-02-02&to=2026-02-01', 'from must not be after to.'],
  ])('answers 400 to %s', async (query, error) => {
    const response = await get(`/standings?${query}`);
    expect([response.statusCode, response.json()]).toMatchObject([400, { error }]);
  });
});

test('GET /leagues/:league_id/standings.csv has the same rows, with formulas defused', async () => {
  await play('=Wolves', '2-1', 'Lions, Reds');
  const { headers, body } = await get('/standings.csv?include-headers=true');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(
    `attachment; filename=league-${cup.league_id}-autumn-cup-standings.csv; filename*=UTF-8''League%20${cup.league_id}%20Autumn%20Cup%20standings.csv`,
  );
  const lines = [
    'position,team,played,won,drawn,lost,goals_for,goals_against,goal_difference,points_deducted,points,team_id,notes',
    "1,'=Wolves,1,1,0,0,2,1,1,0,3,,",
    '2,"Lions, Reds",1,0,0,1,1,2,-1,0,0,,',
    '',
  ];
  expect(body).toBe(lines.join('\r\n'));
  expect((await get('/standings.csv')).body).toBe(lines.slice(1).join('\r\n'));
});
