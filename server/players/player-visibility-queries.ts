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

const ALLOWS = `(visibility = 'public' or visibility = 'limited' and $2::integer is not null)`;

/** SQL for the accounts that a player of the key is linked to: by name alone, those of that Roblox username. */
export function accountsOf(key: string): string {
  return `from users account where (account.roblox_id = ${key} or 'name:' || lower(account.roblox_username) = ${key})`;
}

/**
 * SQL for whether the viewer may know of the player's profile (rules §2). The account decides, and when it is gone what it
 * had decided. Nobody sees those whom Roblox asked to erase.
 */
export function isVisible(key: string): string {
  return `(
    ${key} <> '${DELETED_KEY}'
    and not exists (select from erasure_requests where erasure_requests.roblox_id = ${key})
    and ($3::boolean or coalesce(
      (select bool_and(${ALLOWS} or account.id is not distinct from $2::integer) ${accountsOf(key)}),
      (select ${ALLOWS} from players former where former.player_key = ${key}),
      true
    ))
  )`;
}

/** SQL for whether the viewer finds a page of the player: one who is visible and in a match that counts. */
export function hasProfile(key: string): string {
  return `${isVisible(key)} and exists (
    select
    from match_players as line
    join matches m using (match_id)
    where line.player_key = ${key} and ${IS_COUNTED}
  )`;
}

/** Has a user's privacy settings outlive the link between the account and its player, who stays in matches. */
export async function keepPrivacy(database: Database, userId: number): Promise<void> {
  await database.$client.query(
    `with own as (
       select player_key, account.visibility, account.leaderboard_visibility
       from users account
       join players on player_key in (account.roblox_id, 'name:' || lower(roblox_username))
       where id = $1
       order by player_key
       for no key update
     )
     update players
     set visibility = own.visibility, leaderboard_visibility = own.leaderboard_visibility
     from own
     where players.player_key = own.player_key`,
    [userId],
  );
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
        where ${hasProfile('player.player_key')}
      )::text as keys
      from matches
      where match_id = $1 and declined_at is null`,
    values: [matchId, ...valuesOf(viewer)],
  });
  return rows[0]?.keys;
}
