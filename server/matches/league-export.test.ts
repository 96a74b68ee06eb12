import { beforeEach, expect, test } from 'vitest';
import { fixtures } from '#database/tables/fixture.ts';
import { leagues } from '#database/tables/schema.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league_id: number;

beforeEach(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Autumn Cup' }).returning();
  league_id = league?.id ?? 0;
});

let callers = 0;

/** Uses a new address for each request, as streams are limited by it. */
function get(path: string, headers: Record<string, string> = {}) {
  callers += 1;
  const remoteAddress = `10.1.${callers >> 8}.${callers & 255}`;
  return server.app.inject({ url: `/api/leagues/${league_id}/${path}`, headers, remoteAddress });
}

async function readRows(path: string): Promise<string[][]> {
  const { statusCode, body } = await get(path);
  expect(statusCode, body).toBe(200);
  return body
    .split('\r\n')
    .slice(0, -1)
    .map((row) => row.split(','));
}

const RESULT_HEAD =
  'match_id,submission_date,status,type,match_name,blue_name,blue_goals,green_name,green_goals,overall_player_count,event_count,' +
  'extra_time,blue_penalties,green_penalties,fixture_id,competition_id,season_id,blue_team_id,green_team_id,season,competition,group,round';
const LINE_HEAD = 'match_id,submission_date,type,team,team_name,name,id,goals,assists,yellow_cards,red_cards';

function playOn(day: string, columns: Parameters<typeof playMatch>[2] = {}) {
  const lines = {
    Blue: [{ name: 'Ann', id: '7', goals: 2, red_card: 1 }, { name: 'Bea' }],
    Green: [{ name: 'Cleo', assists: 1 }],
  };
  return playMatch(server.database, lines, { league_id, submission_date: new Date(`${day}T12:00:00Z`), ...columns });
}

test('GET /leagues/:league_id/results.csv has a row per match that counts, oldest first', async () => {
  const later = await playOn('2026-03-02', {
    status: 'Approved',
    type: 'Cup Match',
    overall_player_count: 3,
    extra_time: true,
    shoot_out: { Blue: 3, Green: 4 },
  });
  const earlier = await playOn('2026-03-01', { team_goals: { Blue: 2, Green: 1 }, event_count: 4 });
  await storeMatch(server.database, { league_id, status: 'Pending' });
  await storeMatch(server.database, { league_id, status: 'On-Hold' });
  await storeMatch(server.database, { league_id, declined_at: new Date() });
  await storeMatch(server.database, { league_id: 1 });
  const { headers, body } = await get('results.csv?include-headers=true');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename=league-${league_id}-autumn-cup-results.csv; filename*=UTF-8''League%20${league_id}%20Autumn%20Cup%20results.csv`,
  });
  expect(body).toBe(
    [
      RESULT_HEAD,
      `${earlier},2026-03-01T12:00:00.000Z,Approved - Official,League Match,Lions vs Wolves,Lions,2,Wolves,1,,4,no,,,,,,,,,,,`,
      `${later},2026-03-02T12:00:00.000Z,Approved,Cup Match,Lions vs Wolves,Lions,0,Wolves,0,3,,yes,3,4,,,,,,,,,`,
      '',
    ].join('\r\n'),
  );
  expect((await get('results.csv')).body).toBe(body.slice(RESULT_HEAD.length + 2));
});

test('GET /leagues/:league_id/player-lines.csv has a row per player and match, in the order they were sent in', async () => {
  const id = await playOn('2026-03-01');
  await storeMatch(server.database, { league_id, status: 'Pending' });
  const { headers, body } = await get('player-lines.csv?include-headers=1');
  expect(headers['content-disposition']).toContain(`filename=league-${league_id}-autumn-cup-player-lines.csv`);
  const start = `${id},2026-03-01T12:00:00.000Z,League Match`;
  expect(body).toBe(
    [
      LINE_HEAD,
      `${start},Blue,Lions,Ann,7,2,0,0,1`,
      `${start},Blue,Lions,Bea,,0,0,0,0`,
      `${start},Green,Wolves,Cleo,,0,1,0,0`,
      '',
    ].join('\r\n'),
  );
});

test.each(['results.csv', 'player-lines.csv'])('%s: from and to are days in UTC, both included', async (file) => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'];
  const ids = [];
  for (const day of days) ids.push(await playOn(day));
  const idsOf = async (query: string) => [
    ...new Set((await readRows(`${file}?${query}`)).map(([match_id]) => Number(match_id))),
  ];
  expect(await idsOf('from=2026-03-02')).toEqual(ids.slice(1));
  expect(await idsOf('to=2026-03-02')).toEqual(ids.slice(0, 2));
  expect(await idsOf('from=2026-03-02&to=2026-03-02')).toEqual(ids.slice(1, 2));
  const refused = await get(`${file}?from=2026-03-02&to=2026-03-01`);
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'to must not be before from.' }]);
});

test.each(['results.csv', 'player-lines.csv'])(
  '%s of a season or a competition has its matches alone',
  async (file) => {
    const year = { league_id, first_day: '2026-01-01', last_day: '2026-12-31' };
    const season = await storeSeason(server.database, year);
    const league = await storeEnteredCompetition(server.database, league_id, { season_id: season });
    const cup = await storeCompetition(server.database, {
      league_id,
      season_id: season,
      match_types: ['Cup Match'],
    });
    const spring = await storeSeason(server.database, { ...year, first_day: '2026-03-01', last_day: '2026-05-31' });
    const springLeague = await storeCompetition(server.database, { league_id, season_id: spring });
    const draft = await storeCompetition(server.database, {
      league_id,
      season_id: spring,
      match_types: ['Cup Match'],
      published_at: null,
    });
    const before = await playOn('2025-12-31');
    const inJanuary = await playOn('2026-01-01');
    const inApril = await playOn('2026-04-01');
    const cupMatch = await playOn('2026-04-02', { type: 'Cup Match' });
    const friendly = await playOn('2026-04-03', { type: 'Friendly' });
    await playOn('2026-04-04', { status: 'Pending' });
    const postponed = await playOn('2027-01-05');
    const [home_team_id = null, away_team_id = null] = league.teamIds;
    await server.database.insert(fixtures).values({
      league_id,
      competition_id: league.id,
      stage: 'round robin',
      round: 1,
      home_team_id,
      away_team_id,
      match_id: postponed,
      home_side: 'Blue',
    });

    const idsOf = async (query: string) => [
      ...new Set((await readRows(`${file}?${query}`)).map(([match_id]) => Number(match_id))),
    ];
    // A match without a fixture is a friendly if the competition has fixtures.
    expect(await idsOf(`season=${season}`)).toEqual([cupMatch, friendly, postponed]);
    expect(await idsOf(`season=${spring}`)).toEqual([inApril, friendly]);
    expect(await idsOf(`competition=${league.id}`)).toEqual([postponed]);
    expect(await idsOf(`season=${season}&competition=${cup}`)).toEqual([cupMatch]);
    expect(await idsOf(`competition=${springLeague}`)).toEqual([inApril]);
    expect(await idsOf(`season=${season}&from=2026-04-03&to=2026-12-31`)).toEqual([friendly]);
    expect(await idsOf('')).toEqual([before, inJanuary, inApril, cupMatch, friendly, postponed]);

    const elsewhere = await storeSeason(server.database, { league_id: 1 });
    const theirs = await storeCompetition(server.database, { league_id: 1 });
    const refusals = [
      [`season=${elsewhere}`, `Season ${elsewhere} of league ${league_id} was not found.`],
      [`competition=${theirs}`, `Competition ${theirs} of league ${league_id} was not found.`],
      [`competition=${draft}`, `Competition ${draft} of league ${league_id} was not found.`],
      [
        `season=${spring}&competition=${cup}`,
        `Competition ${cup} of season ${spring} of league ${league_id} was not found.`,
      ],
    ];
    for (const [query, error] of refusals) {
      const refused = await get(`${file}?${query}`);
      expect([refused.statusCode, refused.json()]).toMatchObject([404, { error }]);
    }
  },
);

test.each([
  ['results.csv', RESULT_HEAD],
  ['player-lines.csv', LINE_HEAD],
])(
  '%s of a league without a result is empty or has its column names; of an unknown league answers 404',
  async (file, head) => {
    expect((await get(file)).body).toBe('');
    expect((await get(`${file}?include-headers=true`)).body).toBe(`${head}\r\n`);
    const { statusCode, headers, body } = await server.app.inject({
      method: 'HEAD',
      url: `/api/leagues/${league_id}/${file}`,
    });
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/csv; charset=utf-8', '']);
    const missing = await server.app.inject(`/api/leagues/2000000000/${file}`);
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'League 2000000000 was not found.' }]);
  },
);

test('names are quoted within their cells, and never become formulas', async () => {
  const blue = '=HYPERLINK("x";"y"), the "first"';
  await playMatch(
    server.database,
    { Blue: [{ name: '@sum', id: '-7' }] },
    { league_id, team_names: { Blue: blue, Green: '-5' }, match_name: '+1' },
  );
  expect((await get('results.csv')).body).toContain(`,+1,"'=HYPERLINK(""x"";""y""), the ""first""",0,-5,0,`);
  expect((await get('player-lines.csv')).body).toContain(`,"'=HYPERLINK(""x"";""y""), the ""first""",'@sum,-7,0,`);
});

test('a league of several batches has each match once', async () => {
  await server.database.$client.query(
    `insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
       player_data, event_data, submission_date)
     select $1, 'Approved', 'manual', 'League Match', 'A vs B', 'A', 'B', 1, 0, '{}', '[]',
       timestamptz '2026-01-01' + make_interval(mins => number % 700)
     from generate_series(1, 1201) as number`,
    [league_id],
  );
  await server.database.$client.query(
    `insert into match_players
     select match_id, 'Blue', 1, 'name:a', 'a', 1, 0, 0, 0, submission_date from matches where league_id = $1`,
    [league_id],
  );
  for (const file of ['results.csv', 'player-lines.csv']) {
    const rows = await readRows(file);
    expect(new Set(rows.map(([match_id]) => match_id)).size).toBe(1201);
    const dates = rows.map(([, date]) => date);
    expect(dates).toEqual(dates.toSorted());
  }
});
