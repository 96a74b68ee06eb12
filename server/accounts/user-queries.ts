import { sql } from 'drizzle-orm';
import type { PrivacyPreferences, UserInfo } from '#contract/users.ts';
import type { Database } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { keepPrivacy } from '#server/players/player-visibility-queries.ts';

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

export async function unlinkRobloxAccount(database: Database, userId: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await keepPrivacy(transaction, userId);
    await transaction.execute(sql`update users set roblox_id = null, roblox_username = null where id = ${userId}`);
  });
}
