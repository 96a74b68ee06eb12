import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';

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
export async function resolveTypedNames(
  transaction: Database,
  leagueId: number,
  names: readonly string[],
): Promise<void> {
  await execute(transaction, sql`select settle_typed_names(${leagueId}, ${[...new Set(names)]})`);
}

/**
 * Assigns a league's lines that name players by one of their names, after a change of squads. Call it after
 * `lockTypedNames`.
 */
export async function resolveNamesOfPlayers(
  transaction: Database,
  leagueId: number,
  keys: readonly string[],
): Promise<void> {
  const names = await query<{ search_name: string }>(
    transaction,
    sql`select distinct search_name from player_names where player_key = any(${keys}::text[])`,
  );
  await resolveTypedNames(
    transaction,
    leagueId,
    names.map(({ search_name }) => search_name),
  );
}

/** Stores the names of players with Roblox ids, by which a league's typed names find them before they have played. */
export async function storePlayerNames(
  transaction: Database,
  players: readonly { player_key: string; name: string }[],
): Promise<void> {
  const known = players.filter(({ player_key }) => !player_key.startsWith('name:'));
  await execute(
    transaction,
    sql`
      insert into player_names (player_key, name, search_name)
      select player_key, name, fold_name(name)
      from unnest(${known.map(({ player_key }) => player_key)}::text[], ${known.map(({ name }) => name)}::text[])
        as entered (player_key, name)
      order by player_key, name
      on conflict do nothing`,
  );
}
