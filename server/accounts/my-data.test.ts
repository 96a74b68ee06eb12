import { eq, or } from 'drizzle-orm';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { MyData } from '#contract/accounts/my-data.ts';
import { auditEntries } from '#database/tables/audit.ts';
import { matchDisputes, matchRemovals, matchRevisions, reviewDecisions } from '#database/tables/correction.ts';
import { groupMatches, groups, leagueAccess, matches, matchPlayers, users } from '#database/tables/schema.ts';
import { sessions } from '#database/tables/session.ts';
import { ADMIN_COMMAND, logChange, onWebsite } from '#server/changes/audit-queries.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { mergePlayer, undoMerge } from '#server/players/player-merge-queries.ts';
import { copyMatch } from '#server/testing/correct-match.ts';
import { useGameServer } from '#server/testing/game-server.ts';
import { storeSeasonActs } from '#server/testing/season-acts.ts';
import { storeSpell, storeTransfer } from '#server/testing/squad-bodies.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeFixture } from '#server/testing/store-fixtures.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storePlayer, storeTeam } from '#server/testing/store-team.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const gameServer = useGameServer(server);
type Person = Awaited<ReturnType<typeof signIn>>;

async function download({ headers }: Person): Promise<MyData> {
  const response = await server.app.inject({ url: '/api/users/my_data', headers });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="touchline-my-data.json"',
    'cache-control': 'private, no-store',
  });
  expect(Value.Errors(MyData, response.json())).toEqual([]);
  return response.json();
}

/** Creates an account with data of every kind. */
async function liveAsUser(email: string): Promise<Person> {
  const { database } = server;
  const person = await signIn(server, { email, d_avatar: 'a_01', is_premium: true, levels: { 1: 6, 8: 2 } });
  const { id, roblox_id, roblox_username, d_username } = person.user;
  await createSession(database, id);
  const by = { submitter_id: String(id), submitter_name: d_username, method: 'manual' } as const;
  const submitted = await storeMatch(database, { ...by, status: 'Pending' });
  await storeMatch(database, { ...by, reviewed_by: id });
  await storeMatch(database, { ...by, reviewed_by: id, declined_at: new Date('2026-05-01T10:00:00Z') });
  const decided = { match_id: submitted, former_status: 'Pending', decided_by: id } as const;
  await database.insert(reviewDecisions).values({ ...decided, option: 'decline', reason: 'It was a friendly.' });
  const root = await storeGroup(database, { group_owner_id: id }, [submitted]);
  await storeGroup(database, { group_owner_id: id, parent_group_id: root });
  const actor = onWebsite(person.user);
  await logChange(database, actor, { league_id: 8, action: 'match submitted', subject: submitted });
  const level = { before: { level: 1 }, after: { level: 2 } };
  await logChange(database, ADMIN_COMMAND, { league_id: 8, action: 'access changed', person_id: id, ...level });
  await logChange(database, ADMIN_COMMAND, { league_id: 8, action: 'league closed', subject: 8 });
  const played = await gameServer.post({
    context_data: { team_goals: { Blue: 2, Green: 0 } },
    player_data: { Blue: { players: [{ name: roblox_username, id: roblox_id, goals: 2 }] }, Green: { players: [] } },
  });
  await database.insert(leagueAccess).values({ league_id: gameServer.league_id, user_id: id, level: 4 });
  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/matches/${path}`, headers: person.headers, payload });
  const match_id = played.json().Match_ID;
  await post(`${match_id}/disputes`, { reason: 'It was the cup.' });
  await post(`${match_id}/corrections`, await copyMatch(server, match_id, { type: 'Cup Match' }));
  await post(`${match_id}/remove`, { reason: 'It was played twice.' });
  const { id: merge } = await mergePlayer(database, 8, await storeTypedName(database, 8), person.user);
  await undoMerge(database, 8, { id: merge, reason: 'They are two people.' }, person.user);
  return person;
}

test('GET /users/my_data answers what every table has of the caller, and nothing of anyone else', async () => {
  const { database } = server;
  const [person, other] = [await liveAsUser('one@touchline.example'), await liveAsUser('two@touchline.example')];
  const { id } = person.user;
  const data = await download(person);

  const [{ is_staff: isStaff, is_premium: isPremium, creation_date, ...user }] = (await database
    .select()
    .from(users)
    .where(eq(users.id, id))) as [typeof users.$inferSelect];
  expect({ ...data.account, ...data.connections, ...data.preferences }).toEqual({
    ...user,
    isStaff,
    isPremium,
    creation_date: creation_date.toISOString(),
  });

  const own = await database.select().from(sessions).where(eq(sessions.user_id, id)).orderBy(sessions.id);
  expect(data.sessions).toEqual(
    own.map(({ creation_date, last_used, expires_at, browser, system }) => ({
      creation_date: creation_date.toISOString(),
      last_used,
      expires_at: expires_at.toISOString(),
      browser,
      system,
    })),
  );

  const access = await database.select().from(leagueAccess).where(eq(leagueAccess.user_id, id));
  expect(data.league_access).toMatchObject(
    access.map(({ user_id: _, notified_since, ...entry }) => ({
      ...entry,
      notified_since: notified_since?.toISOString() ?? null,
    })),
  );

  const owned = await database.select().from(groups).where(eq(groups.group_owner_id, id));
  for (const [at, group] of owned.entries()) {
    const held = await database.select().from(groupMatches).where(eq(groupMatches.group_id, group.group_id));
    const { group_owner_id: _, ...fields } = group;
    expect(data.groups[at]).toEqual({
      ...fields,
      creation_date: group.creation_date.toISOString(),
      matches: held.map(({ match_id, added_at }) => ({ match_id, added_at: added_at.toISOString() })),
    });
  }
  expect(data.groups).toHaveLength(owned.length);

  const submitted = await database
    .select()
    .from(matches)
    .where(eq(matches.submitter_id, String(id)));
  expect(data.matches_submitted).toEqual(
    submitted.map(({ match_id, league_id, match_name, status, submitter_name, submission_date, declined_at }) => ({
      match_id,
      league_id,
      match_name,
      status,
      submitter_name,
      submission_date: submission_date.toISOString(),
      declined_at: declined_at?.toISOString() ?? null,
    })),
  );

  const reviewed = await database.select().from(matches).where(eq(matches.reviewed_by, id));
  expect(data.reviews.map(({ match_id, decision }) => [match_id, decision])).toEqual(
    reviewed.map(({ match_id, declined_at }) => [match_id, declined_at ? 'decline' : 'accept']),
  );

  const changes = await database
    .select()
    .from(auditEntries)
    .where(or(eq(auditEntries.actor_id, id), eq(auditEntries.person_id, id)));
  expect(data.league_changes).toEqual(
    changes.map(({ id: _, at, via: __, actor_id, person_id: ___, key_prefix: ____, ...change }) => ({
      ...change,
      at: at.toISOString(),
      is_by_caller: actor_id === id,
    })),
  );
  expect(data.league_changes.map(({ is_by_caller }) => is_by_caller)).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);

  const corrected = await database.select().from(matchRevisions).where(eq(matchRevisions.corrected_by, id));
  expect(data.corrections).toEqual(
    corrected.map(({ match_id, revision, corrected_at, reason }) => ({
      match_id,
      revision,
      corrected_at: corrected_at.toISOString(),
      reason,
    })),
  );
  const disputed = await database.select().from(matchDisputes).where(eq(matchDisputes.user_id, id));
  expect(data.disputes).toEqual(
    disputed.map(({ id: _, user_id: __, decision_id: ___, disputed_at, ...dispute }) => ({
      ...dispute,
      disputed_at: disputed_at.toISOString(),
    })),
  );
  expect(data.player_merges).toEqual([
    {
      league_id: 8,
      merged_at: expect.any(String),
      reason: 'The captain confirmed it.',
      undone_at: expect.any(String),
      undo_reason: 'They are two people.',
    },
  ]);
  const removed = await database.select().from(matchRemovals).where(eq(matchRemovals.removed_by, id));
  expect(data.removals).toEqual(
    removed.map(({ id: _, removed_by: __, removed_at, ...removal }) => ({
      ...removal,
      removed_at: removed_at.toISOString(),
    })),
  );
  expect(data.former_lines).toMatchObject([{ name: user.roblox_username, goals: 2 }]);

  const lines = await database
    .select()
    .from(matchPlayers)
    .where(eq(matchPlayers.player_key, user.roblox_id ?? ''));
  expect(data.matches_played).toEqual(
    lines.map(({ team: _, slot: __, player_key: ___, submission_date, ...line }) => ({
      ...line,
      submission_date: submission_date.toISOString(),
      stats: {},
    })),
  );
  const decided = await database.select().from(reviewDecisions).where(eq(reviewDecisions.decided_by, id));
  expect(data.decisions).toEqual(
    decided.map(({ match_id, option, reason, decided_at }) => ({
      match_id,
      option,
      reason,
      decided_at: decided_at.toISOString(),
      undone_at: null,
    })),
  );
  const all = [own, access, owned, submitted, reviewed, lines, corrected, disputed, removed, decided];
  expect(all.map(({ length }) => length)).toEqual([2, 3, 2, 3, 2, 1, 1, 1, 1, 1]);

  const text = JSON.stringify(data);
  for (const fact of [other.user.discord_id, other.user.d_username, other.user.email, other.user.roblox_username]) {
    expect(text).not.toContain(fact);
  }
});

test('GET /users/my_data answers the caller’s squads, transfers, bans and requests, as a player and as staff', async () => {
  const { database } = server;
  const person = await signIn(server);
  const player_key = await storePlayer(database, person.user.roblox_id ?? '');
  const team_id = await storeTeam(database, { league_id: 8, name: 'Kestrel United', captain_key: player_key });
  const other = await storeTeam(database, { league_id: 8, name: 'Otters' });
  await storeSpell(database, { league_id: 8, team_id, player_key, shirt_number: 4 });
  await storeTransfer(database, { league_id: 8, player_key, from_team_id: team_id, to_team_id: other });
  await storeTransfer(database, { league_id: 8, to_team_id: other, offered_by: person.user.id });
  const competition_id = await storeCompetition(database, { league_id: 8 });
  const fixture_id = await storeFixture(database, { league_id: 8, competition_id });
  await storeSeasonActs(database, person.user.id, { player_key, fixture_id, team_id });
  expect(await download(person)).toMatchObject({
    squads: [{ league_id: 8, team: 'Kestrel United', shirt_number: 4, last_day: null }],
    captaincies: [{ league_id: 8, team: 'Kestrel United', role: 'captain' }],
    transfers: [
      { is_player: true, from: 'Kestrel United', to: 'Otters' },
      { is_player: false, to: 'Otters' },
    ],
    bans: [{ is_player: true, matches: 2, reason: 'Insults' }],
    lifted_bans: [{ is_player: true, fixture_id, reason: 'A mistake' }],
    kick_off_offers: [{ fixture_id, note: 'We play abroad that day.', other_kick_offs: [], answer: null }],
    check_ins: [{ fixture_id, team: 'Kestrel United' }],
    team_sheets: [
      { fixture_id, team: 'Kestrel United', is_player: true, is_starter: true, position: 'forward', shirt_number: 4 },
    ],
    season_entries: [
      {
        team: 'Kestrel United',
        state: 'pending',
        wished_division: expect.any(String),
        note: 'We are back.',
        is_entered_by_caller: true,
        reason: null,
      },
    ],
    season_movements: [
      {
        team: 'Kestrel United',
        to_level: null,
        reason: 'by hand',
        note: 'The team folds.',
        is_approved_by_caller: false,
      },
    ],
    imports: [{ league_id: 8, kind: 'squads', row_count: 12, undone_at: null }],
    league_requests: [{ is_by_caller: true, name: 'Saltmarsh Cup', outcome: null }],
    follows: [{ kind: 'league', thing: '8' }],
    muted_follows: [{ kind: 'staff', thing: '8' }],
    notification_settings: [{ kinds: ['results'], quiet_from: 1320, quiet_until: 420, time_zone: 'Europe/London' }],
    weekly_times: [{ time_zone: 'Europe/London', week: [{ weekday: 1, from: 1140, to: 1320 }], confirmed_week: null }],
    time_exceptions: [{ kind: 'busy', intervals: [{ from: 0, to: 1440 }] }],
  });
});

test('GET /users/my_data covers every table that refers to accounts', async () => {
  const { rows } = await server.database.$client.query(
    `select distinct conrelid::regclass::text as "table" from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass order by 1`,
  );
  expect(rows.map(({ table }) => table)).toEqual([
    'added_bans',
    'audit_entries',
    'check_ins',
    'fixture_offers',
    'follows',
    'groups',
    'imports',
    'league_access',
    'league_requests',
    'lifted_bans',
    'match_disputes',
    'match_nominations',
    'match_removals',
    'match_revisions',
    'match_votes',
    'matches',
    'muted_follows',
    'notification_settings',
    'ownership_offers',
    'personal_tokens',
    'player_merges',
    'review_decisions',
    'rulebook_versions',
    'season_entries',
    'season_movements',
    'sessions',
    'team_sheets',
    'transfers',
    'weekly_times',
  ]);
});

test('GET /users/my_data answers an account that did nothing, and 401 to visitors', async () => {
  const person = await signIn(server, { roblox_id: null, roblox_username: null });
  expect(await download(person)).toMatchObject({
    connections: { roblox_id: null, roblox_username: null },
    league_access: [],
    ownership_offers: [],
    groups: [],
    matches_submitted: [],
    reviews: [],
    decisions: [],
    league_changes: [],
    corrections: [],
    removals: [],
    disputes: [],
    matches_played: [],
    former_lines: [],
    squads: [],
    captaincies: [],
    transfers: [],
    bans: [],
    lifted_bans: [],
    kick_off_offers: [],
    check_ins: [],
    team_sheets: [],
    follows: [],
    muted_follows: [],
    notification_settings: [],
    weekly_times: [],
    time_exceptions: [],
    push_subscriptions: [],
    imports: [],
    rulebook_versions: [],
    league_requests: [],
  });
  expect((await server.app.inject('/api/users/my_data')).statusCode).toBe(401);
});
