import { foldName } from '#contract/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';

/**
 * The key of the player at an address. The address of a name whose lines all count for one player returns that player,
 * so that shared links outlive a merge.
 */
export async function findPlayerKey(database: Database, text: string): Promise<string> {
  if (!/^name:/i.test(text)) return text;
  const name = foldName(text.slice('name:'.length));
  const [found] = await queryPrepared<{ player_key: string | null }>(
    database,
    'find_player_key',
    sql`
      select min(player_key) as player_key
      from (
        select distinct player_key
        from typed_names
        join match_players using (match_id, team, slot)
        where search_name = ${name}
        limit 2
      ) as counting
      having count(*) = 1`,
  );
  return found?.player_key ?? `name:${name}`;
}
