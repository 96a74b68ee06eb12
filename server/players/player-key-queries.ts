import { foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

/**
 * The key of the player at an address. If all lines and squads of a name belong to one player, the name's address
 * returns that player, so that shared links outlive a merge.
 */
export async function findPlayerKey(database: Database, text: string): Promise<string> {
  return isNameAddress(text) ? findKeyOfName(database, foldName(text.slice('name:'.length))) : text;
}

export function isNameAddress(text: string): boolean {
  return /^name:/i.test(text);
}

/**
 * All lines of a name in a league count for one player, so one per league suffices. A table expression and a lateral
 * query have a fixed plan: with a join, PostgreSQL's estimate decides whether it reads the lines of all players in
 * order.
 */
async function findKeyOfName(database: Database, name: string): Promise<string> {
  const [found] = await queryPrepared<{ player_key: string }>(
    database,
    'find_player_key',
    sql`
      with own as materialized (
        select league_id, match_id, team, slot from typed_names where search_name = ${name}
      )
      select min(player_key) as player_key
      from (
        select line.player_key
        from (select distinct on (league_id) match_id, team, slot from own) as own
        cross join lateral (
          select player_key
          from match_players
          where match_id = own.match_id and team = own.team and slot = own.slot
          limit 1
        ) as line
        union all
        select player_key from squad_spells where typed_name = ${name} and (removed_at is null or is_duplicate)
      ) as named
      having count(distinct player_key) = 1`,
  );
  return found?.player_key ?? `name:${name}`;
}
