import { foldName } from '#contract/kit/fold-name.ts';
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
 * Assigns lines and squad rows of a league without a Roblox id to players, for the folded names, by the rule of
 * docs/decisions/0024. Call it after `lockTypedNames` and the change itself.
 */
export async function resolveTypedNames(
  transaction: Database,
  leagueId: number,
  names: readonly string[],
): Promise<void> {
  await execute(transaction, sql`select settle_typed_names(${leagueId}, ${[...new Set(names)]})`);
}

/** The folded name in a player's key; null for the key of a Roblox id. */
function nameOfKey(key: string): string | null {
  return key.startsWith('name:') ? foldName(key.slice('name:'.length)) : null;
}

/** The player of a key in a request; a name's key is resolved by the rule of docs/decisions/0024. */
export async function findNamedPlayer(
  transaction: Database,
  leagueId: number,
  key: string,
): Promise<{ player_key: string; typed_name: string | null }> {
  const typed_name = nameOfKey(key);
  if (typed_name === null) return { player_key: key, typed_name };
  const [found] = await query<{ player_key: string }>(
    transaction,
    sql`select player_of_typed_name(${leagueId}, ${typed_name}) as player_key`,
  );
  return { player_key: found?.player_key ?? key, typed_name };
}

/**
 * Assigns a league's lines and squad rows under the names of the players, after a change of squads. Call it after
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
  await resolveTypedNames(transaction, leagueId, [
    ...names.map(({ search_name }) => search_name),
    ...keys.flatMap((key) => nameOfKey(key) ?? []),
  ]);
}

/**
 * Stores names entered with Roblox ids, so that a league's typed names resolve to these players before they have
 * played.
 */
export async function storePlayerNames(
  transaction: Database,
  known: readonly { player_key: string; name: string }[],
): Promise<void> {
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
