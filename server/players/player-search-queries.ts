import { foldForSearch } from '#contract/kit/fold-name.ts';
import { PLAYERS_FOUND } from '#contract/kit/limits.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { nameDistance } from '#server/people/name-distance-queries.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { newestLine, robloxIdOf } from '#server/results/counted/player-lines-queries.ts';

/** Names read before dropping those of hidden players, those without a counted match, and repeated players. */
const NAMES_CONSIDERED = 60;

/** A trigram index finds two characters only at the beginning of a word. */
const SHORTEST_INSIDE = 3;

/**
 * The players with a current, former or merged name like the text, if visible to the viewer. The closest names
 * come first, and of equally close ones the last to have played. Only names in counted matches are found.
 */
export async function searchPlayers(
  database: Database,
  text: string,
  viewer: Viewer,
): Promise<JsonText<FoundPlayer[]>> {
  const part = foldForSearch(text);
  const beginning = `${part.replace(/[\\%_]/g, '\\$&')}%`;
  const distance = nameDistance(sql`drop_accents(search_name)`, part);
  const pattern = part.length < SHORTEST_INSIDE ? beginning : `%${beginning}`;
  const [found] = await queryPrepared<{ found: string }>(
    database,
    'search_players',
    sql`
      with like_this as materialized (
        select player_key, name, search_name, ${distance} as distance, row_number() over () as place
        from (
          select player_key, name, search_name
          from player_names
          where drop_accents(search_name) like ${pattern}
          order by ${distance}, length(search_name), search_name, player_key, name
          limit ${NAMES_CONSIDERED}
        ) as nearest
      ),
      named as materialized (
        select like_this.*, null::integer as merged_in from like_this
        union all
        select merge.player_key, like_this.name, search_name, distance, place, merge.league_id
        from like_this
        join player_merges as merge using (search_name)
        where like_this.player_key like 'name:%' and undone_at is null
      ),
      found as (
        select distinct on (player_key) player_key, distance, place, newest.name, newest.league_id, newest.submission_date,
          case when named.name <> newest.name then named.name end as former_name,
          case newest.team when 'Blue' then newest.blue_name else newest.green_name end as team_name
        from named
        cross join lateral (${newestLine(sql`named.player_key`)}) as newest
        where ${isVisible(sql`named.player_key`, viewer)} and (named.name = newest.name or exists (
          select
          from match_players line join matches m using (match_id)
          where merged_in is null and line.player_key = named.player_key and line.name = named.name and ${isCounted('m')}
        ) or exists (
          select
          from typed_names as typed join matches m using (match_id)
          where typed.league_id = merged_in and typed.search_name = named.search_name and ${isCounted('m')}
        ))
        order by player_key, named.name <> newest.name, place
      )
      select coalesce(json_agg(
        json_build_object(
          'player_key', player_key,
          'id', ${robloxIdOf(sql`player_key`)},
          'name', best.name,
          'former_name', former_name,
          'last_played', ${isoTime('submission_date')},
          'team_name', team_name,
          'league_name', leagues.name
        )
        order by distance, submission_date desc, place
      ), '[]')::text as found
      from (select * from found order by distance, submission_date desc, place limit ${PLAYERS_FOUND}) as best
      join open_leagues leagues on leagues.id = league_id`,
  );
  return found?.found ?? '[]';
}
