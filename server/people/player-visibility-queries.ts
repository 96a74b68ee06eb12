import type { PlayerKeys } from '#contract/matches/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, hideFromPlanner, queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';

/** The account that a response is for; null for a visitor. */
export type Viewer = { id: number; is_staff: boolean } | null;

/** The viewer's properties that responses about players depend on. */
function valuesOf(viewer: Viewer): [id: number | null, isStaff: boolean] {
  return [viewer?.id ?? null, viewer?.is_staff ?? false];
}

/** The linked accounts of a player, after `select`: by the Roblox id, or by the Roblox username without one. */
export function accountsOf(key: Sql): Sql {
  return sql`from users account where (account.roblox_id = ${key} or 'name:' || lower(account.roblox_username) = ${key})`;
}

/**
 * Whether the viewer may see the player's profile. The settings of the linked accounts decide, or else those stored
 * when the last one was unlinked or deleted. Staff see everyone except players whose erasure Roblox has requested.
 */
export function isVisible(key: Sql, viewer: Viewer): Sql {
  const [id, isStaff] = valuesOf(viewer);
  const allows = sql`(visibility = 'public' or visibility = 'limited' and ${id}::integer is not null)`;
  return sql`(
    ${key} <> ${DELETED_KEY}
    and not exists (select from erasure_requests where erasure_requests.roblox_id = ${key})
    and (${hideFromPlanner(isStaff, 'boolean')} or coalesce(
      (select bool_and(${allows} or account.id is not distinct from ${id}::integer) ${accountsOf(key)}),
      (select ${allows} from players former where former.player_key = ${key}),
      true
    ))
  )`;
}

/**
 * Whether a row of `players` may appear on leaderboards. Opting out also covers the Roblox username in matches without
 * a Roblox id.
 */
export const IS_ON_LEADERBOARDS = sql`coalesce(
  (select bool_and(account.leaderboard_visibility) ${accountsOf(raw('players.player_key'))}),
  players.leaderboard_visibility
)`;

/** Whether the player has a profile page for the viewer: the player is visible and in a counted match. */
export function hasProfile(key: Sql, viewer: Viewer): Sql {
  return sql`${isVisible(key, viewer)} and exists (
    select
    from match_players as line
    join matches m using (match_id)
    where line.player_key = ${key} and ${isCounted('m')}
  )`;
}

/** Copies a user's privacy settings to the player before the account is unlinked or deleted. */
export async function keepPrivacy(database: Database, userId: number): Promise<void> {
  await execute(
    database,
    sql`
      with own as (
        select player_key, account.visibility, account.leaderboard_visibility
        from users account
        join players on player_key in (account.roblox_id, 'name:' || lower(roblox_username))
        where id = ${userId}
        order by player_key
        for no key update
      )
      update players
      set visibility = own.visibility, leaderboard_visibility = own.leaderboard_visibility
      from own
      where players.player_key = own.player_key`,
  );
}

/** The players of a match with a profile page for the viewer; undefined unless the match is listed. */
export async function listProfileKeys(
  database: Database,
  matchId: number,
  viewer: Viewer,
): Promise<JsonText<PlayerKeys> | undefined> {
  const [found] = await queryPrepared<{ keys: string }>(
    database,
    'list_profile_keys',
    sql`
      select (
        select coalesce(json_agg(player_key order by player_key collate "C"), '[]')
        from (select distinct player_key from match_players where match_id = ${matchId}) as player
        where ${hasProfile(sql`player.player_key`, viewer)}
      )::text as keys
      from matches
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return found?.keys;
}
