import { foldForSearch } from '#contract/kit/fold-name.ts';
import { PLAYERS_FOUND } from '#contract/kit/limits.ts';
import type { KnownPlayer } from '#contract/players/merges.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, queryPrepared, type Sql, sql } from '#database/query.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';
import { isCounted } from '#server/results/counted/match-queries.ts';
import { newestName } from '#server/results/counted/player-lines-queries.ts';

/** Names read before those used only in other leagues are dropped. */
const NAMES_CONSIDERED = 200;

/** The newest name in a player's matches, else that of a squad. */
export function knownName(key: Sql): Sql {
  return sql`coalesce((${newestName(key)}), (select name from players where players.player_key = ${key}))`;
}

/** Whether a player is or was in a squad of a league. */
export function isRegistered(key: Sql, leagueId: number): Sql {
  return sql`exists (
    select from squad_spells spell
    where spell.player_key = ${key} and spell.league_id = ${leagueId} and spell.removed_at is null
  )`;
}

/** Whether Roblox has requested the player's erasure; then no name can be merged into the player. */
export function isBeingErased(key: Sql): Sql {
  return sql`exists (select from erasure_requests where erasure_requests.roblox_id = ${key})`;
}

export function patternOf(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Players with a Roblox id in a league's squads and counted matches, by part of a name or the whole id. Names that
 * begin with the text come first, then the shortest. Hidden players are included, as staff see them on match pages.
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
          where (drop_accents(search_name) like ${patternOf(text)} or player_key = ${text}) and player_key not like 'name:%'
            and not ${isBeingErased(sql`player_key`)}
          order by player_key = ${text} desc, starts_with(drop_accents(search_name), ${foldForSearch(text)}) desc, length(search_name),
            search_name, player_key, name
          limit ${NAMES_CONSIDERED}
        ) as nearest
      ),
      borne as (
        select distinct on (player_key) player_key, like_this.name, place
        from like_this
        where ${isRegistered(sql`like_this.player_key`, leagueId)} or exists (
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
      cross join lateral (select ${knownName(sql`best.player_key`)}) as newest (name)
      cross join lateral (
        select count(distinct match_id) as matches, max(m.submission_date) as last_played
        from match_players as line
        join matches m using (match_id)
        where line.player_key = best.player_key and m.league_id = ${leagueId} and ${isCounted('m')}
      ) as sums`,
  );
  return found?.found ?? '[]';
}
