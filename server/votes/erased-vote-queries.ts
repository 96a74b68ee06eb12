import type { Database } from '#database/connect.ts';
import { execute, raw, sql } from '#database/query.ts';

/**
 * Deletes the votes and nominations for a player, including those under typed names that are erased with the player.
 */
export async function eraseFromVotes(transaction: Database, playerKey: string): Promise<void> {
  for (const table of ['match_votes', 'match_nominations']) {
    await execute(
      transaction,
      sql`
        delete from ${raw(table)} given
        where candidate_key = ${playerKey} or (league_id, candidate_key) in (
          select league_id, 'name:' || search_name from erasure_names where roblox_id = ${playerKey}
        )`,
    );
  }
}
