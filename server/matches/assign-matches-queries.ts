import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';

/**
 * Stores the competition of each of many matches in one statement; otherwise the commit would do so match by match.
 * Call it after the last change of the league's matches and fixtures in the transaction.
 */
export async function assignMatches(transaction: Database, leagueId: number, ids: number[]): Promise<void> {
  await execute(transaction, sql`select assign_matches_at_once(${leagueId}, ${ids}::bigint[])`);
}
