import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readSnapshot } from '#database/snapshot.ts';
import { leagues } from '#database/tables/schema.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { deleteOldChanges } from '#server/kit/calls/change-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { storeSeasonActs } from '#server/testing/season-acts.ts';
import { storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';
import { KEPT_COLUMNS } from '#web/site/kept-columns.ts';
import { KEPT_DATA } from '#web/site/kept-data.ts';

// Every column is covered by a row of the privacy policy. An account that used every feature is deleted, then searched
// for in every column.

const ROW_OF_COLUMN = new Map<string, string>(
  Object.entries(KEPT_COLUMNS).flatMap(([row, tables]) =>
    Object.entries(tables).flatMap(([table, names]) =>
      names.split(' ').map((name) => [`${table}.${name}`, row] as const),
    ),
  ),
);

const port = await freePort();
// biome-ignore lint/correctness/useHookAtTopLevel: it sets up tests and is not a React hook.
const server = useTestApp({ PORT: String(port) });

/** The columns that contain each fact, sorted. */
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

/** The columns that contain each fact, ignoring change notes, which are deleted regularly. */
async function trace(facts: Record<string, string>): Promise<Trace> {
  await deleteOldChanges(server.database, await readSnapshot(server.database));
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

test('every column is covered by one row of the privacy policy', async () => {
  expect([...ROW_OF_COLUMN.keys()].toSorted()).toEqual(await listColumns());
  const rows = KEPT_DATA.map(({ data }) => data).filter((data) => !data.includes('in memory'));
  const named = Object.keys(KEPT_COLUMNS).filter((row) => row !== 'none');
  for (const row of named) expect(rows.filter((data) => data.startsWith(row))).toHaveLength(1);
  expect(named).toHaveLength(rows.length);
});

test('a deleted account leaves only what the privacy policy states, in every column', async () => {
  const { database } = server;
  // A number that occurs nowhere else by chance.
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
  await post(`/leagues/myLeagues/${league_id}/ownership/offer`, { DISC: colleague.user.discord_id, option: 'add' });
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
  const played = await post(
    '/submissions/game_server',
    {
      context_data: { team_goals: { Blue: 1, Green: 0 } },
      player_data: { Blue: { players: [line] }, Green: { players: [] } },
      event_data: [{ eventName: 'Goal', timestamp: '12:00', participants: [line.name], team_affect: 'Blue' }],
      non_targeted_event_data: { captains: [line.name] },
    },
    { authorization: `Bearer ${await createApiKey(database, league_id)}`, 'idempotency-key': 'matchday-1' },
  );
  await post(`/matches/${played.Match_ID}/disputes`, { reason: 'I scored twice.' });
  const cup = await copyMatch(server, played.Match_ID, { type: 'Cup Match' });
  await post(`/matches/${played.Match_ID}/corrections`, cup);
  await post(`/matches/${played.Match_ID}/remove`, { reason: 'It was played twice.' });
  const given = [reviewed.Match_ID, 'name:olive_ten', user.id];
  await database.$client.query(
    'insert into match_votes (league_id, match_id, candidate_key, user_id) values (8, $1, $2, $3)',
    given,
  );
  await database.$client.query(
    `insert into match_nominations (league_id, match_id, candidate_key, nominated_by, side) values (8, $1, $2, $3, 'Blue')`,
    given,
  );
  const { rows } = await database.$client.query<{ id: number }>(
    `insert into player_merges (league_id, search_name, name, player_key, reason, merged_by, undone_by)
     values ($1, 'olive_ten', 'olive_ten', $2, 'The captain told us so.', $3, $3)
     returning id`,
    [league_id, line.id, user.id],
  );
  expect(rows).toHaveLength(1);
  const [team_id, other] = [await storeTeam(database, { league_id: 8 }), await storeTeam(database, { league_id: 8 })];
  const moved = await storePlayer(database, '91000000000043');
  const move = { league_id: 8, player_key: moved, from_team_id: team_id, to_team_id: other, offered_by: user.id };
  await storeTransfer(database, move);
  const competition_id = await storeCompetition(database, { league_id: 8 });
  const fixture_id = await storeFixture(database, { league_id: 8, competition_id });
  await storeSeasonActs(database, user.id, { player_key: moved, fixture_id, team_id });
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
    'Roblox id': [
      'match_players.player_key',
      'match_revisions.before',
      'match_revisions.player_ids',
      'matches.player_data',
      'player_merges.player_key',
      'player_names.player_key',
      'players.player_key',
      'players.roblox_id',
    ],
    'Roblox name': [
      'match_players.name',
      'match_revisions.before',
      'matches.event_data',
      'matches.non_targeted_event_data',
      'matches.player_data',
      'player_names.name',
      'player_names.search_name',
      'players.name',
    ],
  };
  expect(await trace(facts)).toEqual({
    account: [
      'added_bans.added_by',
      'audit_entries.actor_id',
      'check_ins.checked_in_by',
      'fixture_offers.offered_by',
      'follows.user_id',
      'groups.group_owner_id',
      'imports.imported_by',
      'league_access.user_id',
      'league_requests.user_id',
      'lifted_bans.lifted_by',
      'match_disputes.user_id',
      'match_nominations.nominated_by',
      'match_removals.removed_by',
      'match_revisions.corrected_by',
      'match_votes.user_id',
      'matches.reviewed_by',
      'matches.submitter_id',
      'muted_follows.user_id',
      'notification_settings.user_id',
      'ownership_offers.offered_by',
      'player_merges.merged_by',
      'player_merges.undone_by',
      'review_decisions.decided_by',
      'season_entries.entered_by',
      'season_movements.proposed_by',
      'sessions.user_id',
      'team_sheets.named_by',
      'time_exceptions.user_id',
      'transfers.offered_by',
      'users.id',
      'weekly_times.user_id',
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
  for (const column of Object.values(ofMatches).flat()) {
    expect(ROW_OF_COLUMN.get(column)).toMatch(/^(Submitted matches|Earlier versions|Names that a league)/);
  }
});
