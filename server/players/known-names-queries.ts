import type { KnownName } from '#contract/player-merges.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { newestName, robloxIdOf } from '#server/players/player-lines-queries.ts';
import { hasProfile, type Viewer, valuesOf } from '#server/players/player-visibility-queries.ts';

/**
 * The typed names of a match that count for a player whose profile the viewer finds; undefined when the match shows
 * nowhere. A name of a hidden player is left out, as any other name that has no profile is.
 */
export async function listKnownNames(
  database: Database,
  matchId: number,
  viewer: Viewer,
): Promise<JsonText<KnownName[]> | undefined> {
  const { rows } = await database.$client.query<{ names: string }>({
    name: 'list_known_names',
    text: `
      select (
        select coalesce(json_agg(
          json_build_object(
            'typed_name', search_name,
            'player_key', player_key,
            'id', ${robloxIdOf('player_key')},
            'name', (${newestName('known.player_key')})
          )
          order by search_name collate "C"
        ), '[]')
        from (
          select distinct search_name, player_key
          from typed_names
          join match_players using (match_id, team, slot)
          where match_id = $1 and player_key not like 'name:%'
        ) as known
        where ${hasProfile('known.player_key')}
      )::text as names
      from matches
      where match_id = $1 and declined_at is null`,
    values: [matchId, ...valuesOf(viewer)],
  });
  return rows[0]?.names;
}
