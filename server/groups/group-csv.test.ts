import { beforeAll, expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { playMatch } from '#server/testing/play-match.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let headers: Record<string, string>;
let group_owner_id: number;

beforeAll(async () => {
  const account = await signIn(server);
  headers = account.headers;
  group_owner_id = account.user.id;
});

/** A root group with one match of its own, one only in its nested group, and one in both. */
async function storeCup() {
  const { database } = server;
  const own = await playMatch(
    database,
    { Blue: [{ name: 'Ann', id: '61', goals: 2 }], Green: [{ name: '=cmd', assists: 1, yellow_cards: 1 }] },
    {
      team_goals: { Blue: 2, Green: 0 },
      submission_date: new Date('2026-01-02T03:04:05.678Z'),
      event_count: 3,
    },
  );
  const shared = await playMatch(
    database,
    { Blue: [{ name: 'Ann', id: '61', goals: 1, red_card: 1 }] },
    {
      match_name: 'Lions, "the" vs -Wolves',
      team_names: { Blue: 'Lions, "the"', Green: '-Wolves' },
      team_goals: { Blue: 1, Green: 1 },
      status: 'Pending',
      type: 'Cup Match',
      submission_date: new Date('2026-01-03'),
    },
  );
  const deep = await playMatch(
    database,
    { Green: [{ name: 'Bob', id: '62', goals: 3 }] },
    {
      submission_date: new Date('2026-01-01'),
      overall_player_count: 1,
      extra_time: true,
      shoot_out: { Blue: 4, Green: 3 },
    },
  );
  const root = await storeGroup(database, { group_owner_id, group_name: 'Coupe d’été' }, [own, shared]);
  await storeGroup(database, { group_owner_id, parent_group_id: root }, [shared, deep]);
  return { root, own, shared, deep };
}

async function download(path: string): Promise<string> {
  const response = await server.app.inject({ url: `/api/groups/${path}`, headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.body;
}

test('GET /groups/:group_id/matches.csv: a line for each match of the group and its nested groups, newest first', async () => {
  const { root, own, shared, deep } = await storeCup();
  const lines = [
    `${shared},2026-01-03T00:00:00.000Z,Pending,Cup Match,"Lions, ""the"" vs -Wolves","Lions, ""the""",1,'-Wolves,1,,,no,,,,,,,,,,,\r\n`,
    `${own},2026-01-02T03:04:05.678Z,Approved - Official,League Match,Lions vs Wolves,Lions,2,Wolves,0,,3,no,,,,,,,,,,,\r\n`,
    `${deep},2026-01-01T00:00:00.000Z,Approved - Official,League Match,Lions vs Wolves,Lions,0,Wolves,0,1,,yes,4,3,,,,,,,,,\r\n`,
  ];
  expect(await download(`${root}/matches.csv`)).toBe(lines.join(''));
  expect(await download(`${root}/matches.csv?include-headers=true`)).toBe(
    `match_id,submission_date,status,type,match_name,blue_name,blue_goals,green_name,green_goals,overall_player_count,event_count,extra_time,blue_penalties,green_penalties,fixture_id,competition_id,season_id,blue_team_id,green_team_id,season,competition,group,round\r\n${lines.join('')}`,
  );
  await server.database.update(matches).set({ declined_at: new Date() });
  expect(await download(`${root}/matches.csv`)).toBe('');
});

test('GET /groups/:group_id/player-stats.csv: a line for each player, ranked as on the page', async () => {
  const { root } = await storeCup();
  const lines = ['Ann,61,2,3,0,0,1\r\n', 'Bob,62,1,3,0,0,0\r\n', "'=cmd,,1,0,1,1,0\r\n"].join('');
  expect(await download(`${root}/player-stats.csv`)).toBe(lines);
  expect(await download(`${root}/player-stats.csv?include-headers=true`)).toBe(
    `name,id,appearances,goals,assists,yellow_cards,red_cards\r\n${lines}`,
  );
});

test('GET /groups/:group_id/*.csv: files are named after the group', async () => {
  const { root } = await storeCup();
  for (const content of ['matches.csv', 'player-stats.csv']) {
    const response = await server.app.inject({ url: `/api/groups/${root}/${content}`, headers });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename=group-${root}-coupe-d-ete-${content}; ` +
        `filename*=UTF-8''Group%20${root}%20Coupe%20d%E2%80%99%C3%A9t%C3%A9%20${content}`,
    );
  }
});

test('GET /groups/:group_id/*.csv: matches need no session, players do; 404 without such a group', async () => {
  const { root } = await storeCup();
  expect((await server.app.inject(`/api/groups/${root}/matches.csv`)).statusCode).toBe(200);
  const visitor = await server.app.inject(`/api/groups/${root}/player-stats.csv`);
  expect([visitor.statusCode, visitor.json()]).toMatchObject([401, { error: 'Log in first.' }]);
  for (const content of ['matches.csv', 'player-stats.csv']) {
    const missing = await server.app.inject({ url: `/api/groups/2147483647/${content}`, headers });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { error: 'Group 2147483647 was not found.' }]);
  }
});
