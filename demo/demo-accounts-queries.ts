import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { DEMO_ACCESS_LEAGUE, DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';

/** Stores the demo accounts and their access levels; existing accounts are unchanged. */
export async function seedDemoAccounts(database: Database): Promise<void> {
  const accounts = DEMO_ACCOUNTS.map(({ isLinked, ...account }) => ({
    ...account,
    roblox_id: isLinked ? account.roblox_id : null,
    roblox_username: isLinked ? account.roblox_username : null,
  }));
  await execute(
    database,
    sql`
      with input as (select ${JSON.stringify(accounts)}::json as accounts),
      seeded as (
        insert into users (discord_id, d_username, email, roblox_id, roblox_username, roblox_created_on, is_staff,
          is_premium, visibility, connections_visibility)
        select discord_id, d_username, email, roblox_id, roblox_username,
          case when roblox_id is not null then (to_timestamp(roblox_created_at) at time zone 'UTC')::date end,
          "isStaff", "isPremium", visibility, connections_visibility
        from input, json_to_recordset(accounts) as account (
          discord_id text, d_username text, email text, roblox_id text, roblox_username text,
          roblox_created_at bigint, "isStaff" boolean, "isPremium" boolean, visibility text, connections_visibility boolean
        )
        on conflict do nothing
        returning id, discord_id
      )
      insert into league_access (league_id, user_id, level)
      select ${DEMO_ACCESS_LEAGUE}, seeded.id, account.level
      from seeded
      cross join input
      join json_to_recordset(accounts) as account (discord_id text, level smallint) using (discord_id)
      where account.level is not null`,
  );
}
