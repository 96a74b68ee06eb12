import type { PlayerKeys } from '#contract/players.ts';
import type { Database } from '#database/connect.ts';
import { DELETED_KEY } from '#server/erasure/erasure-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';

/** Who asks for players: a visitor is null. */
export type Viewer = { id: number; is_staff: boolean } | null;

/** The parameters $2 and $3 of statements with `isVisible`. */
export function valuesOf(viewer: Viewer): [id: number | null, isStaff: boolean] {
  return [viewer?.id ?? null, viewer?.is_staff ?? false];
}

/**
 * SQL for whether the viewer may know of the player's profile (rules §2). A player who is known by name alone is hidden
 * with the account of that Roblox username. Nobody sees those whom Roblox asked to erase.
 */
export function isVisible(key: string): string {
  return `(
    ${key} <> '${DELETED_KEY}'
    and not exists (select from erasure_requests where erasure_requests.roblox_id = ${key})
    and not exists (
      select from users account
      where (account.roblox_id = ${key} or 'name:' || lower(account.roblox_username) = ${key})
        and account.visibility <> 'public'
        and not (account.visibility = 'limited' and $2::integer is not null)
        and account.id is distinct from $2::integer
        and not $3::boolean
    )
  )`;
}

/** The players of a match whose profiles the viewer finds; undefined when the match shows nowhere. */
export async function listProfileKeys(
  database: Database,
  matchId: number,
  viewer: Viewer,
): Promise<JsonText<PlayerKeys> | undefined> {
  const { rows } = await database.$client.query<{ keys: string }>({
    name: 'list_profile_keys',
    text: `
      select (
        select coalesce(json_agg(player_key order by player_key collate "C"), '[]')
        from (select distinct player_key from match_players where match_id = $1) as player
        where ${isVisible('player.player_key')} and exists (
          select
          from match_players as line
          join matches m using (match_id)
          where line.player_key = player.player_key and ${IS_COUNTED}
        )
      )::text as keys
      from matches
      where match_id = $1 and declined_at is null`,
    values: [matchId, ...valuesOf(viewer)],
  });
  return rows[0]?.keys;
}
