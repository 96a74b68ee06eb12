import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';

/** The first key of the advisory lock whose second key is the league; migration 0021 uses the same number. */
export const TYPED_NAMES_LOCK = 20180;

/**
 * Locks the assignment of a league's typed names to players until the transaction ends. Take it after the locks of
 * accounts and matches and before those of the league and of players.
 */
export async function lockTypedNames(transaction: Database, leagueId: number): Promise<void> {
  await execute(transaction, sql`select pg_advisory_xact_lock(${TYPED_NAMES_LOCK}, ${leagueId})`);
}

/**
 * Assigns a league's lines with one of the folded names and without a Roblox id to players, by the rule of
 * docs/decisions/0024. Call it after `lockTypedNames` and the change itself.
 */
export async function settleTypedNames(
  transaction: Database,
  leagueId: number,
  names: readonly string[],
): Promise<void> {
  await execute(transaction, sql`select settle_typed_names(${leagueId}, ${[...new Set(names)]})`);
}
