import type { PrivacyPreferences, UserInfo } from '#contract/accounts/schema.ts';
import type { Database } from '#database/connect.ts';
import { databaseErrorCode } from '#database/failures.ts';
import { execute, query, queryPrepared, raw, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { logDepartures } from '#server/changes/audit-queries.ts';
import { queueForLock } from '#server/kit/cache/lock-queues.ts';
import type { WaitLimits } from '#server/kit/cache/semaphore.ts';
import { unavailable } from '#server/kit/http/errors.ts';
import { keepPrivacy } from '#server/people/player-visibility-queries.ts';
import { deleteOwnKeys } from '#server/submissions/idempotency-queries.ts';
import { keepEndedVotes, withdrawVotes } from '#server/votes/match-vote-queries.ts';

/** A Discord account; `d_avatar` is the avatar's hash. */
export interface DiscordProfile {
  discord_id: string;
  d_username: string;
  d_avatar: string | null;
  email: string | null;
}

/** Creates the account on a first sign-in, else refreshes name, avatar and e-mail; returns the user's id. */
export async function upsertDiscordUser(database: Database, profile: DiscordProfile): Promise<number> {
  const { discord_id, d_username, d_avatar, email } = profile;
  const [user] = await query<{ id: number }>(
    database,
    sql`
      insert into users (discord_id, d_username, d_avatar, email)
      values (${discord_id}, ${d_username}, ${d_avatar}, ${email})
      on conflict (discord_id) do update
        set d_username = excluded.d_username, d_avatar = excluded.d_avatar, email = excluded.email
      returning id`,
  );
  if (!user) throw new Error('The account was neither created nor refreshed.');
  return user.id;
}

const UNIQUE_VIOLATION = '23505';

/** A Roblox account; `roblox_created_on` is the UTC day of its creation, null if unknown. */
export interface RobloxProfile {
  roblox_id: string;
  roblox_username: string;
  roblox_created_on: string | null;
}

/** Returns false if another user has linked the Roblox account. */
export async function linkRobloxAccount(
  database: Database,
  userId: number,
  { roblox_id, roblox_username, roblox_created_on }: RobloxProfile,
): Promise<boolean> {
  try {
    return await inTransaction(database, async (transaction) => {
      await keepPrivacy(transaction, userId);
      await keepEndedVotes(transaction, userId);
      const linked = await execute(
        transaction,
        sql`
          update users
          set roblox_id = ${roblox_id}, roblox_username = ${roblox_username}, roblox_created_on = ${roblox_created_on}
          where id = ${userId}`,
      );
      return linked === 1;
    });
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function unlinkRobloxAccount(database: Database, userId: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await keepPrivacy(transaction, userId);
    await keepEndedVotes(transaction, userId);
    await execute(
      transaction,
      sql`
        update users set roblox_id = null, roblox_username = null, roblox_created_on = null
        where id = ${userId}`,
    );
  });
}

/**
 * A person's displayed name: the Roblox username, else the Discord one. With connections hidden, only the person and
 * people with access to one of their leagues see the Roblox username. Undefined for an unknown Discord id.
 */
export async function findUserInfo(
  database: Database,
  discordId: string,
  viewerId: number,
): Promise<UserInfo | undefined> {
  const [user] = await queryPrepared<UserInfo>(
    database,
    'find_user_info',
    sql`
      select
        case
          when roblox_username is not null and (
            connections_visibility or id = ${viewerId} or exists (
              select
              from league_access theirs join league_access mine using (league_id)
              where theirs.user_id = users.id and mine.user_id = ${viewerId}
            )
          ) then roblox_username
          else d_username
        end as username,
        discord_id as "discordId"
      from users
      where discord_id = ${discordId}`,
  );
  return user;
}

export async function countUsers(database: Database): Promise<number> {
  const [users] = await query<{ count: number }>(database, sql`select count(*)::integer as count from users`);
  return users?.count ?? 0;
}

export async function updatePrivacy(
  database: Database,
  userId: number,
  { leaderboard, visibility, connections }: PrivacyPreferences,
): Promise<void> {
  await execute(
    database,
    sql`
      with changed as (
        update users
        set leaderboard_visibility = ${leaderboard}, visibility = ${visibility}, connections_visibility = ${connections}
        where id = ${userId}
        returning roblox_id, roblox_username
      )
      select mark_discord_votes(array[roblox_id, 'name:' || lower(roblox_username)]) from changed`,
  );
}

/** A repeated deletion waits for the first, and then has nothing to delete. */
const DELETIONS: WaitLimits = {
  maxWaiting: 20,
  timeoutMs: 5_000,
  refuse: () => unavailable('This account is being deleted. Try again soon.'),
};

/**
 * Deletes an account with its sessions, league access, owned groups, requests for leagues and idempotency keys. Its
 * matches remain without a submitter, and those it reviewed without a reviewer. Its privacy settings remain with its
 * player.
 */
export async function deleteAccount(database: Database, userId: number): Promise<void> {
  await queueForLock(database, `account ${userId}`, DELETIONS, () =>
    inTransaction(database, (transaction) => deleteAccountWithin(transaction, userId)),
  );
}

async function deleteAccountWithin(transaction: Database, userId: number): Promise<void> {
  const submitterId = String(userId);
  await execute(transaction, sql`select from users where id = ${userId} for update`);
  // Rows are locked in the order of their ids, so that deletions of people who acted on the same rows cannot deadlock.
  await execute(
    transaction,
    sql`
      select from matches
      where submitter_id = ${submitterId} or reviewed_by = ${userId}
      order by match_id
      for no key update`,
  );
  await execute(
    transaction,
    sql`
      select from audit_entries
      where actor_id = ${userId} or person_id = ${userId}
      order by league_id, id
      for no key update`,
  );
  await keepPrivacy(transaction, userId);
  await withdrawVotes(transaction, userId);
  await logDepartures(transaction, userId);
  await execute(
    transaction,
    sql`update matches set submitter_id = 'N/A', submitter_name = null where submitter_id = ${submitterId}`,
  );
  // Requests that created a league remain: the league is listed only from its first counted match on.
  await execute(transaction, sql`delete from league_requests where user_id = ${userId} and league_id is null`);
  await deleteOwnKeys(transaction, userId);
  await execute(transaction, sql`delete from notice_subjects where kind = 'account' and thing = ${String(userId)}`);
  await execute(transaction, sql`delete from users where id = ${userId}`);
}

export interface Account {
  id: number;
  discord_id: string;
  d_username: string;
}

export async function findAccountByDiscordId(database: Database, discordId: string): Promise<Account | undefined> {
  const [account] = await query<Account>(
    database,
    sql`select id, discord_id, d_username from users where discord_id = ${discordId}`,
  );
  return account;
}

/** Sets or clears a flag of an account. */
export async function setAccountFlag(
  database: Database,
  userId: number,
  flag: 'is_staff' | 'is_premium',
  isSet: boolean,
): Promise<void> {
  await execute(database, sql`update users set ${raw(flag)} = ${isSet} where id = ${userId}`);
}
