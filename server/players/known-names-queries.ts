import type { KnownName } from '#contract/player-merges.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { isListed } from '#server/matches/match-queries.ts';
import { newestName, robloxIdOf } from '#server/players/player-lines-queries.ts';
import { hasProfile, type Viewer } from '#server/players/player-visibility-queries.ts';

/**
 * The typed names of a match that count for a player whose profile the viewer finds; undefined when the match shows
 * nowhere. A name of a hidden player is left out, as any other name that has no profile is.
 */
export async function listKnownNames(
  database: Database,
  matchId: number,
  viewer: Viewer,
): Promise<JsonText<KnownName[]> | undefined> {
  const [found] = await queryPrepared<{ names: string }>(
    database,
    'list_known_names',
    sql`
      select (
        select coalesce(json_agg(
          json_build_object(
            'typed_name', search_name,
            'player_key', player_key,
            'id', ${robloxIdOf(sql`player_key`)},
            'name', (${newestName(sql`known.player_key`)})
          )
          order by search_name collate "C"
        ), '[]')
        from (
          select distinct search_name, player_key
          from typed_names
          join match_players using (match_id, team, slot)
          where match_id = ${matchId} and player_key not like 'name:%'
        ) as known
        where ${hasProfile(sql`known.player_key`, viewer)}
      )::text as names
      from matches
      where match_id = ${matchId} and ${isListed('matches')}`,
  );
  return found?.names;
}
