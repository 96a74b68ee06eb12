import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#database/connect.ts';
import type { users } from '#database/schema.ts';
import { SESSION_DAYS } from '#server/http/session-cookie.ts';

/** Who is signed in: the account's columns but for the e-mail, which its owner alone may see. */
export type SessionUser = Omit<typeof users.$inferSelect, 'email'>;

/** A token is 256 random bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Starts a session of 30 days and answers its token; only the token's SHA-256 is stored. Expired sessions go. The token
 * of an account that was deleted meanwhile opens nothing.
 */
export async function createSession(database: Database, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.$client.query(
    `with expired as (delete from sessions where expires_at <= now())
     insert into sessions (token_hash, user_id, expires_at)
     select $1, id, now() + make_interval(days => $3) from users where id = $2 for key share`,
    [hashOf(token), userId, SESSION_DAYS],
  );
  return token;
}

/** Null when the session has ended. Its end moves to 30 days from now, written once a day at most (rules §2). */
export async function findSessionUser(database: Database, token: string): Promise<SessionUser | null> {
  if (!TOKEN.test(token)) return null;
  const hash = hashOf(token);
  const { rows } = await database.$client.query<SessionUser & { is_due: boolean }>({
    name: 'find_session_user',
    text: `
      select u.id, u.discord_id, u.d_username, u.d_avatar, u.roblox_id, u.roblox_username, u.creation_date,
        u.is_staff, u.is_premium, u.leaderboard_visibility, u.visibility, u.connections_visibility,
        s.expires_at < now() + make_interval(days => $2 - 1) as is_due
      from sessions s
      join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > now()`,
    values: [hash, SESSION_DAYS],
  });
  if (!rows[0]) return null;
  const { is_due, ...user } = rows[0];
  if (is_due) await prolongSession(database, hash);
  return user;
}

async function prolongSession(database: Database, hash: Buffer): Promise<void> {
  await database.$client.query(
    'update sessions set expires_at = now() + make_interval(days => $2) where token_hash = $1 and expires_at > now()',
    [hash, SESSION_DAYS],
  );
}

/** Ends the session; a token without one is no error. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.$client.query('delete from sessions where token_hash = $1', [hashOf(token)]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
