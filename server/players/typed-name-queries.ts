import { PLAYERS_FOUND, TYPED_NAMES_PER_PAGE } from '#contract/limits.ts';
import type { KnownPlayer, TypedNameList } from '#contract/player-merges.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import { DELETED_KEY } from '#server/erasure/erasure-queries.ts';
import type { JsonText } from '#server/http/json-text.ts';
import { isCounted, isListed } from '#server/matches/match-queries.ts';
import { newestName, robloxIdOf } from '#server/players/player-lines-queries.ts';

/** Names read before those borne only in other leagues are dropped. */
const NAMES_CONSIDERED = 200;

/** A player as the contract's `PlayerReference`. */
export function referenceOf(key: Sql): Sql {
  return sql`json_build_object('player_key', ${key}, 'id', ${robloxIdOf(key)}, 'name', (${newestName(key)}))`;
}

/** Whether Roblox has requested the player's erasure; no name can be merged into such a player. */
export function isBeingErased(key: Sql): Sql {
  return sql`exists (select from erasure_requests where erasure_requests.roblox_id = ${key})`;
}

function patternOf(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** A page of the names that a league's matches have without a Roblox id, declined matches left out. */
export async function listTypedNames(
  database: Database,
  leagueId: number,
  { q = '', page = 1 }: { q?: string; page?: number },
): Promise<JsonText<TypedNameList>> {
  const [found] = await queryPrepared<{ list: string }>(
    database,
    'list_typed_names',
    sql`
      with named as materialized (
        select search_name, min(line.player_key) as player_key,
          (array_agg(typed.name order by typed.match_id desc))[1] as name,
          count(distinct match_id) filter (where ${isCounted('m')}) as matches,
          count(distinct match_id) filter (where not (${isCounted('m')})) as waiting,
          coalesce(sum(goals_scored) filter (where ${isCounted('m')}), 0) as goals
        from typed_names as typed
        join matches m using (match_id)
        join match_players as line using (match_id, team, slot)
        cross join lateral (select line.goals as goals_scored) as scored
        where typed.league_id = ${leagueId} and ${isListed('m')} and line.player_key <> ${DELETED_KEY}
          and search_name like ${patternOf(q)}
        group by search_name
      ),
      page as (
        select named.*, row_number() over (
          order by named.player_key not like 'name:%', merge.id is null, matches desc, named.search_name
        ) as place
        from named
        left join player_merges as merge
          on merge.league_id = ${leagueId} and merge.search_name = named.search_name and undone_at is null
        order by place
        limit ${TYPED_NAMES_PER_PAGE} offset ${(page - 1) * TYPED_NAMES_PER_PAGE}
      )
      select json_build_object(
        'total_names', (select count(*) from named),
        'names', (
          select coalesce(json_agg(json_build_object(
            'name', page.name,
            'matches', page.matches,
            'waiting', page.waiting,
            'goals', page.goals,
            'player', case when page.player_key not like 'name:%' then ${referenceOf(sql`page.player_key`)} end,
            'merge', (
              select json_build_object(
                'id', merge.id,
                'reason', merge.reason,
                'merged_at', ${isoTime('merge.merged_at')},
                'merged_by', coalesce(actor.roblox_username, actor.d_username)
              )
              from player_merges as merge
              left join users as actor on actor.id = merge.merged_by
              where merge.league_id = ${leagueId} and merge.search_name = page.search_name and merge.undone_at is null
            ),
            'candidates', case when page.player_key like 'name:%' then (
              select coalesce(json_agg(${referenceOf(sql`bearer.player_key`)} order by bearer.player_key), '[]')
              from bearers_of_name(${leagueId}, page.search_name) as bearer (player_key)
              where not ${isBeingErased(sql`bearer.player_key`)}
            ) else '[]' end
          ) order by place), '[]')
          from page
        )
      )::text as list`,
  );
  return found?.list ?? '{"names":[],"total_names":0}';
}

/**
 * The players with a Roblox id in a league's matches that count, by a part of a name that they bear there or by the whole
 * id: names that begin so first, then the shortest. Staff see them all, as the league's match pages do.
 */
export async function searchKnownPlayers(
  database: Database,
  leagueId: number,
  text: string,
): Promise<JsonText<KnownPlayer[]>> {
  const [found] = await queryPrepared<{ found: string }>(
    database,
    'search_known_players',
    sql`
      with like_this as materialized (
        select player_key, name, row_number() over () as place
        from (
          select player_key, name
          from player_names
          where (search_name like ${patternOf(text)} or player_key = ${text}) and player_key not like 'name:%'
            and not ${isBeingErased(sql`player_key`)}
          order by player_key = ${text} desc, starts_with(search_name, lower(${text})) desc, length(search_name), search_name,
            player_key, name
          limit ${NAMES_CONSIDERED}
        ) as nearest
      ),
      borne as (
        select distinct on (player_key) player_key, like_this.name, place
        from like_this
        where exists (
          select
          from match_players as line
          join matches m using (match_id)
          where line.player_key = like_this.player_key and line.name = like_this.name and m.league_id = ${leagueId}
            and ${isCounted('m')}
        )
        order by player_key, place
      )
      select coalesce(json_agg(
        json_build_object(
          'player_key', player_key,
          'id', player_key,
          'name', newest.name,
          'former_name', case when player_key <> ${text} and lower(best.name) <> lower(newest.name) then best.name end,
          'matches', sums.matches,
          'last_played', ${isoTime('sums.last_played')}
        )
        order by place
      ), '[]')::text as found
      from (select * from borne order by place limit ${PLAYERS_FOUND}) as best
      cross join lateral (${newestName(sql`best.player_key`)}) as newest (name)
      cross join lateral (
        select count(distinct match_id) as matches, max(m.submission_date) as last_played
        from match_players as line
        join matches m using (match_id)
        where line.player_key = best.player_key and m.league_id = ${leagueId} and ${isCounted('m')}
      ) as sums`,
  );
  return found?.found ?? '[]';
}
