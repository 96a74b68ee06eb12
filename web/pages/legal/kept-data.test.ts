import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { leagues } from '#database/schema.ts';
import { createApiKey } from '#server/leagues/api-key-queries.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';
import { KEPT_DATA } from '#web/pages/legal/kept-data.ts';

// The privacy policy says what is kept: here every column of every table answers for a row of it, and an account that
// did all there is to do is deleted and looked for in each.

/** Of every column, how the policy's row about it begins; null where there is nothing about a person. */
const ROW_OF_COLUMN: Record<string, string | null> = {
  'api_keys.creation_date': null,
  'api_keys.key_hash': null,
  'api_keys.last_used': null,
  'api_keys.league_id': null,
  'api_keys.prefix': null,
  'group_matches.added_at': 'Your access levels',
  'group_matches.group_id': 'Your access levels',
  'group_matches.match_id': 'Your access levels',
  'groups.creation_date': 'Your access levels',
  'groups.group_id': 'Your access levels',
  'groups.group_league_id': 'Your access levels',
  'groups.group_name': 'Your access levels',
  'groups.group_owner_id': 'Your access levels',
  'groups.group_type': 'Your access levels',
  'groups.parent_group_id': 'Your access levels',
  'idempotency_keys.body_hash': 'Idempotency keys',
  'idempotency_keys.created_at': 'Idempotency keys',
  'idempotency_keys.key': 'Idempotency keys',
  'idempotency_keys.league_id': 'Idempotency keys',
  'idempotency_keys.match_id': 'Idempotency keys',
  'league_access.league_id': 'Your access levels',
  'league_access.level': 'Your access levels',
  'league_access.user_id': 'Your access levels',
  'leagues.creation_date': null,
  'leagues.desc': null,
  'leagues.id': null,
  'leagues.methods': null,
  'leagues.name': null,
  'leagues.slug': null,
  'leagues.sport': null,
  'match_players.assists': 'Submitted matches',
  'match_players.goals': 'Submitted matches',
  'match_players.match_id': 'Submitted matches',
  'match_players.name': 'Submitted matches',
  'match_players.player_key': 'Submitted matches',
  'match_players.red_card': 'Submitted matches',
  'match_players.slot': 'Submitted matches',
  'match_players.submission_date': 'Submitted matches',
  'match_players.team': 'Submitted matches',
  'match_players.yellow_cards': 'Submitted matches',
  'matches.blue_goals': 'Submitted matches',
  'matches.blue_name': 'Submitted matches',
  'matches.changed_xid': null,
  'matches.declined_at': 'Submitted matches',
  'matches.event_count': 'Submitted matches',
  'matches.event_data': 'Submitted matches',
  'matches.goals': 'Submitted matches',
  'matches.green_goals': 'Submitted matches',
  'matches.green_name': 'Submitted matches',
  'matches.group_id': 'Submitted matches',
  'matches.hold_reasons': 'Submitted matches',
  'matches.league_id': 'Submitted matches',
  'matches.match_id': 'Submitted matches',
  'matches.match_name': 'Submitted matches',
  'matches.method': 'Submitted matches',
  'matches.non_targeted_event_data': 'Submitted matches',
  'matches.overall_player_count': 'Submitted matches',
  'matches.place_id': 'Submitted matches',
  'matches.player_data': 'Submitted matches',
  'matches.received_at': 'Submitted matches',
  'matches.reviewed_by': 'Who accepted or declined',
  'matches.server_instance': 'Submitted matches',
  'matches.status': 'Submitted matches',
  'matches.submission_date': 'Submitted matches',
  'matches.submitter_id': 'Who submitted a match',
  'matches.submitter_name': 'Who submitted a match',
  'matches.type': 'Submitted matches',
  'players.name': 'Submitted matches',
  'players.player_key': 'Submitted matches',
  'players.roblox_id': 'Submitted matches',
  'sessions.expires_at': 'Sessions',
  'sessions.token_hash': 'Sessions',
  'sessions.user_id': 'Sessions',
  'users.connections_visibility': 'Date of your first sign-in',
  'users.creation_date': 'Date of your first sign-in',
  'users.d_avatar': 'Discord ID',
  'users.d_username': 'Discord ID',
  'users.discord_id': 'Discord ID',
  'users.email': 'E-mail address',
  'users.id': 'Date of your first sign-in',
  'users.is_premium': 'Date of your first sign-in',
  'users.is_staff': 'Date of your first sign-in',
  'users.leaderboard_visibility': 'Date of your first sign-in',
  'users.roblox_id': 'Roblox user ID',
  'users.roblox_username': 'Roblox user ID',
  'users.visibility': 'Date of your first sign-in',
};

const port = await freePort();
const server = useTestApp({ PORT: String(port) });

/** Where each fact of the person stands: columns, in order. */
type Trace = Record<string, string[]>;

beforeAll(() => server.app.listen({ host: '127.0.0.1', port }));

async function listColumns(): Promise<string[]> {
  const { rows } = await server.database.$client.query<{ column: string }>(
    `select table_name || '.' || column_name as column
     from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema', 'drizzle')`,
  );
  return rows.map(({ column }) => column).toSorted();
}

async function trace(facts: Record<string, string>): Promise<Trace> {
  const found: Trace = {};
  for (const [fact, text] of Object.entries(facts)) {
    found[fact] = [];
    for (const column of await listColumns()) {
      const [table, name] = column.split('.');
      const { rows } = await server.database.$client.query(
        `select from "${table}" where strpos(lower("${name}"::text), lower($1)) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found[fact].push(column);
    }
  }
  return found;
}

test('every column answers for a row of the privacy policy', async () => {
  expect(Object.keys(ROW_OF_COLUMN).toSorted()).toEqual(await listColumns());
  for (const [column, row] of Object.entries(ROW_OF_COLUMN)) {
    expect(row === null || KEPT_DATA.some(({ what }) => what.startsWith(row)), column).toBe(true);
  }
  const rows = KEPT_DATA.filter(({ what }) => !what.startsWith('IP address'));
  for (const { what } of rows) {
    expect(
      Object.values(ROW_OF_COLUMN).some((row) => row !== null && what.startsWith(row)),
      what,
    ).toBe(true);
  }
});

test('a deleted account leaves what the privacy policy says, and nothing else, in any column', async () => {
  const { database } = server;
  // A number that stands nowhere by chance.
  await database.$client.query('alter sequence users_id_seq restart with 987654321');
  const visitor = openVisitor(server);
  await visitor.follow('/api/auth/discord?account=newcomer_000042');
  await visitor.follow('/api/users/roblox?account=newcomer_000042');
  const token = visitor.cookies.get('touchline_session')?.value ?? '';
  const headers = { cookie: `touchline_session=${token}` };
  const { user } = (await visitor.get('/api/auth/session')).json();
  expect(user.id).toBe(987_654_321);
  await database.$client.query("update users set d_avatar = 'a_0123456789abcdef' where id = $1", [user.id]);

  async function post(url: string, payload: object, from: Record<string, string> = headers) {
    const response = await server.app.inject({ method: 'POST', url: `/api${url}`, headers: from, payload });
    expect([200, 201], response.body).toContain(response.statusCode);
    return response.json();
  }

  const [league] = await database.insert(leagues).values({ name: 'Saltmarsh League' }).returning();
  const league_id = league?.id ?? 0;
  await database.$client.query('insert into league_access values ($1, $2, 6)', [league_id, user.id]);
  const colleague = await signIn(server);
  await post('/users/update_access', {
    league_id,
    changedUsers: [],
    removedUsers: [],
    addedUsers: [{ RBX: null, DISC: colleague.user.discord_id, Level: 2 }],
  });
  await post('/users/update_privacy', { leaderboard: false, visibility: 'private', connections: true });
  const match = {
    league_id,
    method: 'manual',
    matchDetails: { matchType: 'League Match', teamA: 'Northgate', teamB: 'Saltmarsh' },
    teams: { A: [{ name: 'olive_ten' }], B: [{ name: 'quickfeet' }] },
  };
  const reviewed = await post('/submissions/website', match);
  await post('/leagues/myLeagues/match_request', { match_id: reviewed.Match_ID, league_id, option: 'accept' });
  const declined = await post('/submissions/website', match);
  await post('/leagues/myLeagues/match_request', { match_id: declined.Match_ID, league_id, option: 'decline' });
  const group = await post('/groups/create_group', {
    group_name: 'Cup run',
    group_type: 'root',
    match_id: reviewed.Match_ID,
  });
  expect(group.id).toBeGreaterThan(0);
  const line = { name: 'Newcomer000042OnRoblox', id: '91000000000042', goals: 1 };
  await post(
    '/submissions/game_server',
    {
      context_data: { team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [line] }, Green: { players: [] } },
      event_data: [{ eventName: 'Goal', timestamp: '12:00', participants: [line.name], team_affect: 'Blue' }],
      non_targeted_event_data: { captains: [line.name] },
    },
    { authorization: `Bearer ${await createApiKey(database, league_id)}`, 'idempotency-key': 'matchday-1' },
  );
  await post('/auth/key_generation_v1', { league_id });

  const facts = {
    account: String(user.id),
    'Discord id': '9100000000000000042',
    'Discord name': 'newcomer_000042',
    avatar: 'a_0123456789abcdef',
    'e-mail': 'newcomer_000042@touchline.example',
    'session token': token,
    'session hash': createHash('sha256').update(token).digest('hex'),
    'Roblox id': '91000000000042',
    'Roblox name': 'Newcomer000042OnRoblox',
  };
  const ofMatches = {
    'Roblox id': ['match_players.player_key', 'matches.player_data', 'players.player_key', 'players.roblox_id'],
    'Roblox name': [
      'match_players.name',
      'matches.event_data',
      'matches.non_targeted_event_data',
      'matches.player_data',
      'players.name',
    ],
  };
  expect(await trace(facts)).toEqual({
    account: [
      'groups.group_owner_id',
      'league_access.user_id',
      'matches.reviewed_by',
      'matches.submitter_id',
      'sessions.user_id',
      'users.id',
    ],
    'Discord id': ['users.discord_id'],
    'Discord name': ['matches.submitter_name', 'users.d_username', 'users.email'],
    avatar: ['users.d_avatar'],
    'e-mail': ['users.email'],
    'session token': [],
    'session hash': ['sessions.token_hash'],
    'Roblox id': [...ofMatches['Roblox id'], 'users.roblox_id'],
    'Roblox name': [...ofMatches['Roblox name'], 'users.roblox_username'],
  });

  await post('/auth/delete_account', {});
  expect(await trace(facts)).toEqual({
    account: [],
    'Discord id': [],
    'Discord name': [],
    avatar: [],
    'e-mail': [],
    'session token': [],
    'session hash': [],
    ...ofMatches,
  });
  for (const column of Object.values(ofMatches).flat()) expect(ROW_OF_COLUMN[column]).toBe('Submitted matches');
});
