import { foldForSearch } from '#contract/kit/fold-name.ts';
import { PLAYERS_FOUND } from '#contract/kit/limits.ts';
import type { LeaguePlayer } from '#contract/squads/schema.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { todayIn, zoneOf } from '#server/kit/time/league-day-queries.ts';
import { DELETED_KEY } from '#server/people/deleted-player.ts';
import { isVisible, type Viewer } from '#server/people/player-visibility-queries.ts';
import { spellCovers, squadPlayer } from '#server/people/squad-player-queries.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { TEAM_HEAD } from '#server/results/teams/team-queries.ts';

/** Names read before those of hidden players and of other leagues are dropped. */
const NAMES_CONSIDERED = 200;

/**
 * Players of a league by part of a current or former name: all present and former squad members, and visible players of
 * counted matches. Names that begin with the text come first, then the shortest. Hidden players in squads are found by
 * their name in the squad. Undefined for an unknown league.
 */
export async function searchLeaguePlayers(
  database: Database,
  leagueId: number,
  text: string,
  viewer: Viewer,
): Promise<JsonText<LeaguePlayer[]> | undefined> {
  const part = foldForSearch(text);
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const nearest = sql`starts_with(drop_accents(search_name), ${part}) desc, length(search_name), search_name, player_key`;
  const [league] = await queryPrepared<{ players: string }>(
    database,
    'search_league_players',
    sql`
      with in_squads as materialized (
        select distinct on (player_key) player_key, id as spell_id,
          case when ${spellCovers('spell', todayIn(zoneOf(leagueId)))} then team_id end as team_id
        from squad_spells spell
        where league_id = ${leagueId} and removed_at is null and player_key <> ${DELETED_KEY}
        order by player_key, first_day desc
      ),
      named as (
        select player_key, search_name
        from in_squads
        cross join lateral (
          select fold_name(name) as search_name, true as is_shown from players where player_key = in_squads.player_key
          union all
          select search_name, false from player_names where player_key = in_squads.player_key
        ) as own
        where drop_accents(search_name) like ${pattern}
          and not exists (select from erasure_requests where roblox_id = in_squads.player_key)
          and (is_shown or ${isVisible(sql`in_squads.player_key`, viewer)})
        union
        select player_key, search_name
        from (
          select player_key, search_name, name
          from player_names
          where drop_accents(search_name) like ${pattern}
          order by ${nearest}
          limit ${NAMES_CONSIDERED}
        ) as near
        where ${isVisible(sql`near.player_key`, viewer)} and exists (
          select
          from match_players line
          join matches m using (match_id)
          where line.player_key = near.player_key and line.name = near.name and m.league_id = ${leagueId}
            and ${isCounted('m')}
        )
      ),
      found as (
        select player_key, min(place) as place
        from (select player_key, row_number() over (order by ${nearest}) as place from named) as placed
        group by player_key
        order by place
        limit ${PLAYERS_FOUND}
      )
      select (
        select coalesce(json_agg(
          json_build_object(
            'player', ${squadPlayer(sql`found.player_key`, viewer)},
            'spell_id', spell_id,
            'team', (select ${TEAM_HEAD} from teams t where t.id = in_squads.team_id)
          )
          order by place
        ), '[]')
        from found left join in_squads using (player_key)
      )::text as players
      from open_leagues l
      where l.id = ${leagueId}`,
  );
  return league?.players;
}
