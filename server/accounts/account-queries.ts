import { eq, sql } from 'drizzle-orm';
import type { PrivacyPreferences, UserInfo } from '#contract/users.ts';
import type { Database } from '#database/connect.ts';
import { users } from '#database/schema.ts';
import { inTransaction } from '#database/transaction.ts';
import { logDepartures } from '#server/audit/audit-queries.ts';
import { unauthorized } from '#server/http/errors.ts';
import { keepPrivacy } from '#server/players/player-visibility-queries.ts';
import { deleteOwnKeys } from '#server/submissions/idempotency-queries.ts';

/** What Discord tells of a person; `d_avatar` is the avatar's hash. */
export interface DiscordProfile {
  discord_id: string;
  d_username: string;
  d_avatar: string | null;
  email: string | null;
}

/** Creates the account on a first sign-in, else refreshes name, avatar and e-mail; answers the user's id. */
export async function upsertDiscordUser(database: Database, profile: DiscordProfile): Promise<number> {
  const { rows } = await database.$client.query<{ id: number }>(
    `insert into users (discord_id, d_username, d_avatar, email)
     values ($1, $2, $3, $4)
     on conflict (discord_id) do update
       set d_username = excluded.d_username, d_avatar = excluded.d_avatar, email = excluded.email
     returning id`,
    [profile.discord_id, profile.d_username, profile.d_avatar, profile.email],
  );
  if (!rows[0]) throw new Error('The account was neither created nor refreshed.');
  return rows[0].id;
}

/**
 * Keeps the account from being deleted before the transaction ends. Comes before every other lock: a deletion takes the
 * account first and what hangs on it after it. Throws 401 when the account is gone.
 */
export async function lockAccount(transaction: Database, userId: number): Promise<void> {
  const { rowCount } = await transaction.$client.query('select from users where id = $1 for key share', [userId]);
  if (rowCount === 0) throw unauthorized();
}

const UNIQUE_VIOLATION = '23505';

/** False when another user has the Roblox account already (rules §2). */
export async function linkRobloxAccount(
  database: Database,
  userId: number,
  { roblox_id, roblox_username }: { roblox_id: string; roblox_username: string },
): Promise<boolean> {
  try {
    return await inTransaction(database, async (transaction) => {
      await keepPrivacy(transaction, userId);
      const { rowCount } = await transaction.$client.query(
        'update users set roblox_id = $2, roblox_username = $3 where id = $1',
        [userId, roblox_id, roblox_username],
      );
      return rowCount === 1;
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function unlinkRobloxAccount(database: Database, userId: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await keepPrivacy(transaction, userId);
    await transaction.execute(sql`update users set roblox_id = null, roblox_username = null where id = ${userId}`);
  });
}

/**
 * The name to know someone by: the Roblox username, else the Discord one. With connections hidden the Roblox name is for
 * the person and for people of a league of theirs (rules §2). Undefined when nobody has the Discord id.
 */
export async function findUserInfo(
  database: Database,
  discordId: string,
  viewerId: number,
): Promise<UserInfo | undefined> {
  const { rows } = await database.$client.query<UserInfo>({
    name: 'find_user_info',
    text: `
      select
        case
          when roblox_username is not null and (
            connections_visibility or id = $2 or exists (
              select
              from league_access theirs join league_access mine using (league_id)
              where theirs.user_id = users.id and mine.user_id = $2
            )
          ) then roblox_username
          else d_username
        end as username,
        discord_id as "discordId"
      from users
      where discord_id = $1`,
    values: [discordId, viewerId],
  });
  return rows[0];
}

export async function countUsers(database: Database): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::integer as count from users`);
  return rows[0]?.count ?? 0;
}

export async function updatePrivacy(
  database: Database,
  userId: number,
  { leaderboard, visibility, connections }: PrivacyPreferences,
): Promise<void> {
  await database.execute(sql`
    update users
    set leaderboard_visibility = ${leaderboard}, visibility = ${visibility}, connections_visibility = ${connections}
    where id = ${userId}`);
}

/**
 * Deletes an account with its sessions, league access, owned groups and idempotency keys. Its matches stay, without their submitter; the
 * ones it reviewed, without their reviewer (rules §2). What it hid of its player stays hidden.
 */
export async function deleteAccount(database: Database, userId: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { $client } = transaction;
    await $client.query('select from users where id = $1 for update', [userId]);
    // In their order, so that deletions of people who acted on each other's matches and access follow each other.
    await $client.query(
      `select from matches where submitter_id = $1 or reviewed_by = $2 order by match_id for no key update`,
      [String(userId), userId],
    );
    await $client.query(
      `select from audit_entries where actor_id = $1 or person_id = $1 order by league_id, id for no key update`,
      [userId],
    );
    await keepPrivacy(transaction, userId);
    await logDepartures(transaction, userId);
    await $client.query("update matches set submitter_id = 'N/A', submitter_name = null where submitter_id = $1", [
      String(userId),
    ]);
    await deleteOwnKeys(transaction, userId);
    await $client.query('delete from users where id = $1', [userId]);
  });
}

export interface Account {
  id: number;
  discord_id: string;
  d_username: string;
}

export async function findAccountByDiscordId(database: Database, discordId: string): Promise<Account | undefined> {
  const [account] = await database
    .select({ id: users.id, discord_id: users.discord_id, d_username: users.d_username })
    .from(users)
    .where(eq(users.discord_id, discordId));
  return account;
}

/** Sets or takes away a flag of an account. */
export async function setAccountFlag(
  database: Database,
  userId: number,
  flag: 'is_staff' | 'is_premium',
  isSet: boolean,
): Promise<void> {
  await database
    .update(users)
    .set({ [flag]: isSet })
    .where(eq(users.id, userId));
}
