import { PLAYERS_FOUND } from '#contract/limits.ts';
import type { FoundPlayer } from '#contract/players.ts';
import type { Database } from '#database/connect.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { IS_COUNTED } from '#server/matches/match-queries.ts';
import { instant, newestLine, robloxIdOf } from '#server/players/player-lines-queries.ts';
import { isVisible, type Viewer, valuesOf } from '#server/players/player-visibility-queries.ts';

/** Names that are looked at more closely: some are hidden, in no match that counts, or another one's player's. */
const NAMES_CONSIDERED = 60;

/** Two characters make no trigram but at the beginning of a word. */
const LEAST_INSIDE = 3;

/**
 * The players with a name like this, today's, an old one or one that was merged into theirs, that the viewer may see:
 * names that begin so first, then the shortest. A name counts when it stands in a match that counts.
 */
export async function searchPlayers(
  database: Database,
  text: string,
  viewer: Viewer,
): Promise<JsonText<FoundPlayer[]>> {
  const part = text.toLowerCase();
  const beginning = `${part.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await database.$client.query<{ found: string }>({
    name: 'search_players',
    text: `
      with like_this as materialized (
        select player_key, name, search_name, row_number() over () as place
        from (
          select player_key, name, search_name
          from player_names
          where search_name like $4
          order by starts_with(search_name, $1) desc, length(search_name), search_name, player_key, name
          limit ${NAMES_CONSIDERED}
        ) as nearest
      ),
      named as materialized (
        select like_this.*, null::integer as merged_in from like_this
        union all
        select merge.player_key, like_this.name, search_name, place, merge.league_id
        from like_this
        join player_merges as merge using (search_name)
        where like_this.player_key like 'name:%' and undone_at is null
      ),
      found as (
        select distinct on (player_key) player_key, place, newest.name, newest.league_id, newest.submission_date,
          case when named.name <> newest.name then named.name end as former_name,
          case newest.team when 'Blue' then newest.blue_name else newest.green_name end as team_name
        from named
        cross join lateral (${newestLine('named.player_key')}) as newest
        where ${isVisible('named.player_key')} and (named.name = newest.name or exists (
          select
          from match_players line join matches m using (match_id)
          where merged_in is null and line.player_key = named.player_key and line.name = named.name and ${IS_COUNTED}
        ) or exists (
          select
          from typed_names as typed join matches m using (match_id)
          where typed.league_id = merged_in and typed.search_name = named.search_name and ${IS_COUNTED}
        ))
        order by player_key, named.name <> newest.name, place
      )
      select coalesce(json_agg(
        json_build_object(
          'player_key', player_key,
          'id', ${robloxIdOf('player_key')},
          'name', best.name,
          'former_name', former_name,
          'last_played', ${instant('submission_date')},
          'team_name', team_name,
          'league_name', leagues.name
        )
        order by place
      ), '[]')::text as found
      from (select * from found order by place limit ${PLAYERS_FOUND}) as best
      join leagues on leagues.id = league_id`,
    values: [part, ...valuesOf(viewer), part.length < LEAST_INSIDE ? beginning : `%${beginning}`],
  });
  return rows[0]?.found ?? '[]';
}
