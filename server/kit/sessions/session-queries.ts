import { createHash, randomBytes } from 'node:crypto';
import type { Visibility } from '#contract/accounts/schema.ts';
import type { OwnSession } from '#contract/accounts/sessions.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, queryPrepared, raw, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import type { BrowserFamily } from '#server/kit/sessions/browser-family.ts';
import { SESSION_DAYS } from '#server/kit/sessions/session-cookie.ts';

/** The signed-in account without the e-mail address, which only its owner may see. */
export interface SessionUser {
  id: number;
  discord_id: string;
  d_username: string;
  d_avatar: string | null;
  roblox_id: string | null;
  roblox_username: string | null;
  creation_date: Date;
  is_staff: boolean;
  is_premium: boolean;
  leaderboard_visibility: boolean;
  visibility: Visibility;
  connections_visibility: boolean;
  /** The prefix of the request's personal token. */
  token_prefix?: string;
  /** Whether the request is made for a Discord user. */
  is_on_discord?: true;
}

/** The columns of `SessionUser`, from `users u`. */
export const SESSION_USER = raw(`u.id, u.discord_id, u.d_username, u.d_avatar, u.roblox_id, u.roblox_username,
        u.creation_date, u.is_staff, u.is_premium, u.leaderboard_visibility, u.visibility, u.connections_visibility`);

/** A token is 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Maximum age of a session, even in use (docs/security.md, 7.1.1). */
const LONGEST_SESSION_DAYS = 180;

/** Most recently used sessions listed; others can only be ended all together. */
const MAX_SESSIONS_LISTED = 100;

const TODAY = raw(`(now() at time zone 'UTC')::date`);

/**
 * Starts a session of 30 days and returns its token, of which only the SHA-256 is stored. Deletes expired sessions.
 * Stores none for an account deleted meanwhile.
 */
export async function createSession(
  database: Database,
  userId: number,
  { browser, system }: BrowserFamily = { browser: null, system: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await execute(
    database,
    sql`
      with expired as (delete from sessions where expires_at <= now())
      insert into sessions (token_hash, user_id, expires_at, browser, system)
      select ${hashOf(token)}, id, now() + make_interval(days => ${SESSION_DAYS}), ${browser}, ${system}
      from users
      where id = ${userId}
      for key share`,
  );
  return token;
}

/**
 * Null for an expired session. The first use on a UTC day extends it to 30 days from now, at most 180 days after its
 * start.
 */
export async function findSessionUser(database: Database, token: string): Promise<SessionUser | null> {
  if (!TOKEN.test(token)) return null;
  const hash = hashOf(token);
  const [session] = await queryPrepared<SessionUser & { is_due: boolean }>(
    database,
    'find_session_user',
    sql`
      select ${SESSION_USER}, s.last_used < ${TODAY} as is_due
      from sessions s
      join users u on u.id = s.user_id
      where s.token_hash = ${hash} and s.expires_at > now()`,
  );
  if (!session) return null;
  const { is_due, ...user } = session;
  if (is_due) await prolongSession(database, hash);
  return user;
}

/** The account with a Discord id; null without one. */
export async function findDiscordUser(database: Database, discordId: string): Promise<SessionUser | null> {
  const [user] = await queryPrepared<SessionUser>(
    database,
    'find_discord_user',
    sql`select ${SESSION_USER}, true as is_on_discord from users u where u.discord_id = ${discordId}`,
  );
  return user ?? null;
}

async function prolongSession(database: Database, hash: Buffer): Promise<void> {
  await execute(
    database,
    sql`
      update sessions
      set last_used = ${TODAY},
        expires_at = least(
          now() + make_interval(days => ${SESSION_DAYS}),
          creation_date + make_interval(days => ${LONGEST_SESSION_DAYS})
        )
      where token_hash = ${hash} and expires_at > now()`,
  );
}

/** Ends the session; an unknown token is no error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await execute(database, sql`delete from sessions where token_hash = ${hashOf(token)}`);
}

/** The open sessions of a user: the token's first, then by latest use. */
export async function listOwnSessions(
  database: Database,
  userId: number,
  token: string,
): Promise<JsonText<OwnSession[]>> {
  const [sessions] = await queryPrepared<{ list: string }>(
    database,
    'list_own_sessions',
    sql`
      select coalesce(json_agg(line), '[]')::text as list
      from (
        select id, ${isoTime('creation_date')} as creation_date, last_used, browser, system,
          token_hash = ${hashOf(token)} as is_current
        from sessions
        where user_id = ${userId} and expires_at > now()
        order by is_current desc, last_used desc, id desc
        limit ${MAX_SESSIONS_LISTED}
      ) as line`,
  );
  return sessions?.list ?? '[]';
}

/** Returns false if the user has no such session. */
export async function endOwnSession(database: Database, userId: number, id: number): Promise<boolean> {
  return (await execute(database, sql`delete from sessions where id = ${id} and user_id = ${userId}`)) === 1;
}

/** Ends every session of the user except the token's. */
export async function endOtherSessions(database: Database, userId: number, token: string): Promise<void> {
  await execute(database, sql`delete from sessions where user_id = ${userId} and token_hash <> ${hashOf(token)}`);
}

/** Ends every session of the user, or of everyone. */
export async function endAllSessions(database: Database, userId: number | 'everyone'): Promise<void> {
  if (userId === 'everyone') await execute(database, sql`delete from sessions`);
  else await execute(database, sql`delete from sessions where user_id = ${userId}`);
}

/** The stored hash of a session's token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
