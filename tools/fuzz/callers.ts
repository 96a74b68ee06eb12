import type { Database } from '#database/connect.ts';
import { upsertDiscordUser } from '#server/accounts/account-queries.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { MATCH_CONTENTS } from '#server/matches/match-revision-queries.ts';
import { restoreKnownLeague } from '#tools/fuzz/known-league.ts';
import { restoreKnownSeason } from '#tools/fuzz/known-season.ts';

const LEAGUE = 8;
/** Also the id of a caller's group and of a match in review, so that valid values find them. */
export const KNOWN_ID = LEAGUE;

/** Leagues that an owner closes and restores. */
export const ENDING_LEAGUES = { open: 9001, closed: 9002 };

interface Account {
  isLinked?: boolean;
  isStaff?: boolean;
  level?: number;
}

const ACCOUNTS = {
  unlinked: { isLinked: false },
  linked: {},
  'level 1': { level: 1 },
  'level 4': { level: 4 },
  'level 6': { level: 6 },
  staff: { isStaff: true },
} satisfies Record<string, Account>;

type AccountName = keyof typeof ACCOUNTS;
export type Caller = AccountName | 'visitor' | 'API key' | Signer;
type Signer = 'Roblox' | 'Discord';
export const CALLERS: readonly Caller[] = [
  'visitor',
  'API key',
  'Roblox',
  'Discord',
  ...(Object.keys(ACCOUNTS) as AccountName[]),
];

/** Headers of each caller; Roblox and Discord sign each body separately. */
export type CallerHeaders = Record<Exclude<Caller, Signer>, Record<string, string>>;

/**
 * Restores accounts, levels and reviewed matches, which requests change, and signs everyone in again. New sessions and keys
 * have their own rate limits.
 */
export async function signInCallers(database: Database): Promise<CallerHeaders> {
  const headers = { visitor: {} } as CallerHeaders;
  const ids = {} as Record<AccountName, number>;
  for (const [at, [name, account]] of Object.entries<Account>(ACCOUNTS).entries()) {
    const userId = await restoreAccount(database, at, account);
    ids[name as AccountName] = userId;
    headers[name as AccountName] = { cookie: `${SESSION_COOKIE}=${await createSession(database, userId)}` };
    if (account.level === 6) await restoreOwnGroup(database, userId);
  }
  const playerAt = Object.keys(ACCOUNTS).indexOf('linked');
  await restoreMatch(database, playerAt);
  await restoreNamedRows(database, playerAt);
  await restoreKnownSeason(database, LEAGUE, robloxIdOf(playerAt));
  await restoreKnownLeague(database, LEAGUE, { reviewer: ids['level 6'], member: ids.linked });
  await restoreEndingLeagues(database, ids);
  headers['API key'] = { authorization: `Bearer ${await createApiKey(database, LEAGUE)}` };
  return headers;
}

function robloxIdOf(at: number): string {
  return `9200000000${at}`;
}

/**
 * Restores, alternately, a declined match and one that can be decided, corrected, restored to a revision and disputed.
 */
async function restoreMatch(database: Database, playerAt: number): Promise<void> {
  const player = robloxIdOf(playerAt);
  const contents = MATCH_CONTENTS.text.replace("'type', type", "'type', 'Earlier'");
  await database.$client.query(`
    delete from match_disputes where match_id = ${KNOWN_ID};
    delete from match_removals where match_id = ${KNOWN_ID};
    delete from match_revisions where match_id = ${KNOWN_ID};
    update matches set league_id = ${LEAGUE}, reviewed_by = null, revision = match_id,
      status = case when declined_at is null then 'Pending' else 'Approved' end,
      declined_at = case when declined_at is null then now() end
    where match_id = ${KNOWN_ID};
    insert into match_revisions (match_id, revision, reason, before, player_ids)
    select match_id, match_id, 'Known', ${contents}, '{}' from matches where match_id = ${KNOWN_ID};
    insert into match_disputes (match_id, league_id, user_id, reason)
    select ${KNOWN_ID}, ${LEAGUE}, id, 'Known' from users where discord_id = '920000000000000005';
    insert into players (player_key, name) values ('${player}', 'Known') on conflict do nothing;
    insert into match_players
    select match_id, 'Blue', 99, '${player}', 'Known', 0, 0, 0, 0, submission_date from matches where match_id = ${KNOWN_ID}
    on conflict do nothing`);
}

/**
 * Restores a key that can be rotated and revoked, a merge that can be undone, and alternately an active and a removed season
 * with a deduction. The callers' own get later ids; their keys are deleted, as a long run would reach the limit of keys.
 */
async function restoreNamedRows(database: Database, playerAt: number): Promise<void> {
  const tables = ['api_keys', 'league_seasons', 'point_deductions', 'player_merges'];
  await database.$client.query(`
    select ${tables.map((table) => `setval('${table}_id_seq', greatest(${KNOWN_ID}, nextval('${table}_id_seq')))`)};
    delete from api_keys where league_id = ${LEAGUE} and id <> ${KNOWN_ID};
    insert into api_keys (id, key_hash, league_id, prefix, name) overriding system value
    values (${KNOWN_ID}, 'known', ${LEAGUE}, 'tl_8_known0', 'Cup server')
    on conflict (id) do update set expires_at = null;
    insert into league_seasons (id, league_id, name, first_day, last_day) overriding system value
    values (${KNOWN_ID}, ${LEAGUE}, 'Known', '2026-01-01', '2026-06-30')
    on conflict (id) do update set removed_at = case when league_seasons.removed_at is null then now() end;
    insert into point_deductions (id, season_id, team, points, reason) overriding system value
    values (${KNOWN_ID}, ${KNOWN_ID}, 'Known', 1, 'Known')
    on conflict (id) do update set removed_at = case when point_deductions.removed_at is null then now() end;
    insert into player_merges (id, league_id, search_name, name, player_key, reason) overriding system value
    values (${KNOWN_ID}, ${LEAGUE}, 'known', 'Known', '${robloxIdOf(playerAt)}', 'Known')
    on conflict (id) do update set undone_at = null`);
}

/** Restores a group that one of the callers may change. */
async function restoreOwnGroup(database: Database, userId: number): Promise<void> {
  await database.$client.query(
    `insert into groups (group_id, group_name, group_type, group_league_id, group_owner_id) overriding system value
     values ($1, 'Cup run', 'root', $2, $3)
     on conflict (group_id) do update set group_owner_id = excluded.group_owner_id, group_league_id = $2`,
    [KNOWN_ID, LEAGUE, userId],
  );
}

/** Restores a league that can be closed, a closed one, and an offer of the highest level. */
async function restoreEndingLeagues(database: Database, ids: Record<AccountName, number>): Promise<void> {
  const { open, closed } = ENDING_LEAGUES;
  await database.$client.query(
    `insert into leagues (id, name, closed_at) overriding system value
     values (${open}, 'Known open league', null), (${closed}, 'Known closed league', now())
     on conflict (id) do update set closed_at = excluded.closed_at`,
  );
  await database.$client.query(
    `insert into league_access (league_id, user_id, level) select unnest($1::integer[]), $2, 6 on conflict do nothing`,
    [[open, closed], ids['level 6']],
  );
  await database.$client.query(
    `insert into ownership_offers (league_id, user_id, offered_by, hands_over, expires_at)
     values ($1, $2, $3, false, now() + interval '1 day')
     on conflict do nothing`,
    [LEAGUE, ids['level 4'], ids['level 6']],
  );
}

async function restoreAccount(
  database: Database,
  at: number,
  { isLinked = true, isStaff = false, level }: Account,
): Promise<number> {
  const id = await upsertDiscordUser(database, {
    discord_id: `92000000000000000${at}`,
    d_username: `caller_${at}`,
    d_avatar: null,
    email: null,
  });
  await database.$client.query(
    `update users set roblox_id = $2, roblox_username = $2, is_staff = $3, is_premium = $3 where id = $1`,
    [id, isLinked ? robloxIdOf(at) : null, isStaff],
  );
  await database.$client.query('delete from league_access where user_id = $1', [id]);
  if (level) {
    await database.$client.query('insert into league_access (league_id, user_id, level) values ($1, $2, $3)', [
      LEAGUE,
      id,
      level,
    ]);
  }
  return id;
}
