import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';

/** The first number of the advisory lock whose second one is the league; migration 0021 has it too. */
export const TYPED_NAMES_LOCK = 20180;

/**
 * Keeps which player each typed name of a league counts for from being changed by another transaction until this one
 * ends. Comes after the locks of accounts and matches and before those of players.
 */
export async function lockTypedNames(transaction: Database, leagueId: number): Promise<void> {
  await execute(transaction, sql`select pg_advisory_xact_lock(${TYPED_NAMES_LOCK}, ${leagueId})`);
}

/**
 * Brings a league's lines without a Roblox id that bear one of the names, in lower case, up to date with the rule
 * (docs/decisions/0024). Comes after `lockTypedNames` and the change itself.
 */
export async function settleTypedNames(
  transaction: Database,
  leagueId: number,
  names: readonly string[],
): Promise<void> {
  await execute(transaction, sql`select settle_typed_names(${leagueId}, ${[...new Set(names)]})`);
}
