import { createHash, randomBytes } from 'node:crypto';
import type { OwnSession } from '#contract/sessions.ts';
import type { Database } from '#database/connect.ts';
import type { users } from '#database/schema.ts';
import type { BrowserFamily } from '#server/auth/browser-family.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { SESSION_DAYS } from '#server/http/session-cookie.ts';

/** Who is signed in: the account's columns but for the e-mail, which its owner alone may see. */
export type SessionUser = Omit<typeof users.$inferSelect, 'email'>;

/** A token is 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** After so many days someone signs in again, however often the session was used (docs/security.md, 7.1.1). */
const LONGEST_SESSION_DAYS = 180;

/** Newest in use; who has more ends them all together. */
const MOST_SESSIONS_LISTED = 100;

const TODAY = "(now() at time zone 'UTC')::date";

/**
 * Starts a session of 30 days and answers its token; only the token's SHA-256 is stored. Expired sessions go. The token
 * of an account that was deleted meanwhile opens nothing.
 */
export async function createSession(
  database: Database,
  userId: number,
  { browser, system }: BrowserFamily = { browser: null, system: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.$client.query(
    `with expired as (delete from sessions where expires_at <= now())
     insert into sessions (token_hash, user_id, expires_at, browser, system)
     select $1, id, now() + make_interval(days => $3), $4, $5 from users where id = $2 for key share`,
    [hashOf(token), userId, SESSION_DAYS, browser, system],
  );
  return token;
}

/**
 * Null when the session has ended. On the first use of a UTC day its end moves to 30 days from now (rules §2), and no
 * further than 180 days from its beginning.
 */
export async function findSessionUser(database: Database, token: string): Promise<SessionUser | null> {
  if (!TOKEN.test(token)) return null;
  const hash = hashOf(token);
  const { rows } = await database.$client.query<SessionUser & { is_due: boolean }>({
    name: 'find_session_user',
    text: `
      select u.id, u.discord_id, u.d_username, u.d_avatar, u.roblox_id, u.roblox_username, u.creation_date,
        u.is_staff, u.is_premium, u.leaderboard_visibility, u.visibility, u.connections_visibility,
        s.last_used < ${TODAY} as is_due
      from sessions s
      join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
    values: [hash],
  });
  if (!rows[0]) return null;
  const { is_due, ...user } = rows[0];
  if (is_due) await prolongSession(database, hash);
  return user;
}

async function prolongSession(database: Database, hash: Buffer): Promise<void> {
  await database.$client.query(
    `update sessions
     set last_used = ${TODAY},
       expires_at = least(now() + make_interval(days => $2), creation_date + make_interval(days => $3))
     where token_hash = $1 and expires_at > now()`,
    [hash, SESSION_DAYS, LONGEST_SESSION_DAYS],
  );
}

/** Ends the session; a token without one is no error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.$client.query('delete from sessions where token_hash = $1', [hashOf(token)]);
}

/** The sessions of a user that have not ended: the one of the token, then the latest in use. */
export async function listOwnSessions(
  database: Database,
  userId: number,
  token: string,
): Promise<JsonText<OwnSession[]>> {
  const { rows } = await database.$client.query<{ list: string }>({
    name: 'list_own_sessions',
    text: `
      select coalesce(json_agg(line), '[]')::text as list
      from (
        select id, to_char(creation_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as creation_date,
          last_used, browser, system, token_hash = $2 as is_current
        from sessions
        where user_id = $1 and expires_at > now()
        order by is_current desc, last_used desc, id desc
        limit $3
      ) as line`,
    values: [userId, hashOf(token), MOST_SESSIONS_LISTED],
  });
  return rows[0]?.list ?? '[]';
}

/** False when the user has no such session. */
export async function endOwnSession(database: Database, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await database.$client.query('delete from sessions where id = $2 and user_id = $1', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** Ends every session of the user but that of the token. */
export async function endOtherSessions(database: Database, userId: number, token: string): Promise<void> {
  await database.$client.query('delete from sessions where user_id = $1 and token_hash <> $2', [userId, hashOf(token)]);
}

/** Ends every session of the user, or of everyone. */
export async function endAllSessions(database: Database, userId: number | 'everyone'): Promise<void> {
  const { $client } = database;
  if (userId === 'everyone') await $client.query('delete from sessions');
  else await $client.query('delete from sessions where user_id = $1', [userId]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
