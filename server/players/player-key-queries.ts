import type { Database } from '#database/connect.ts';
import { queryPrepared, sql } from '#database/query.ts';
import { readPlayerKey } from '#server/players/player-key.ts';

/**
 * The key of the player that an address means. The address of a name leads on to the player that all its lines count for,
 * so that shared links outlive a merge.
 */
export async function findPlayerKey(database: Database, text: string): Promise<string> {
  const key = readPlayerKey(text);
  if (!key.startsWith('name:')) return key;
  const [found] = await queryPrepared<{ player_key: string | null }>(
    database,
    'find_player_key',
    sql`
      select min(player_key) as player_key
      from (
        select distinct player_key
        from typed_names
        join match_players using (match_id, team, slot)
        where search_name = substr(${key}, 6)
        limit 2
      ) as counting
      having count(*) = 1`,
  );
  return found?.player_key ?? key;
}
