import type { Database } from '#database/connect.ts';
import { execute, query, raw, sql } from '#database/query.ts';
import { conflict } from '#server/http/errors.ts';

/**
 * Throws 409 when rows of squads that one key has in a league can't become another key's: spells that overlap, or an
 * open transfer of each.
 */
export async function requireSeparateSquads(
  database: Database,
  leagueId: number,
  from: string,
  to: string,
): Promise<void> {
  const [clash] = await query<Clash>(
    database,
    sql`
      select own.name as one, others.name as other
      from squad_spells spell
      join squad_spells later on later.league_id = spell.league_id and later.player_key = ${to}
        and later.removed_at is null
        and daterange(later.first_day, later.last_day, '[]') && daterange(spell.first_day, spell.last_day, '[]')
      join teams own on own.id = spell.team_id
      join teams others on others.id = later.team_id
      where spell.league_id = ${leagueId} and spell.player_key = ${from} and spell.removed_at is null
      union all
      select null, null
      from transfers
      where league_id = ${leagueId} and player_key in (${from}, ${to}) and outcome is null
      having count(*) > 1
      limit 1`,
  );
  refuseClash(clash);
}

/** Throws as `requireSeparateSquads` does when rows that a merge carried can't become the name's again. */
async function requireRoomForReturn(database: Database, { id, name_key, player_key }: Merge): Promise<void> {
  const [clash] = await query<Clash>(
    database,
    sql`
      select own.name as one, others.name as other
      from merged_rows
      join squad_spells spell on spell.id = row_id and spell.player_key = ${player_key} and spell.removed_at is null
      join squad_spells later on later.league_id = spell.league_id and later.player_key = ${name_key}
        and later.removed_at is null
        and daterange(later.first_day, later.last_day, '[]') && daterange(spell.first_day, spell.last_day, '[]')
      join teams own on own.id = spell.team_id
      join teams others on others.id = later.team_id
      where merge_id = ${id} and kind = 'squad spell'
      union all
      select null, null
      from merged_rows
      join transfers carried on carried.id = row_id and carried.player_key = ${player_key} and carried.outcome is null
      join transfers own on own.league_id = carried.league_id and own.player_key = ${name_key} and own.outcome is null
      where merge_id = ${id} and kind = 'transfer'
      limit 1`,
  );
  refuseClash(clash);
}

/** The teams of two spells on the same days; null for two open transfers. */
interface Clash {
  one: string | null;
  other: string | null;
}

function refuseClash(clash: Clash | undefined): void {
  if (!clash) return;
  throw conflict(
    clash.one === null
      ? 'Both have an open transfer. Decide one of them first.'
      : `Both belong to a squad on the same days: ${clash.one} and ${clash.other}. End or remove one of them first.`,
  );
}

interface Merge {
  id: number;
  /** The key of the name as a player of its own. */
  name_key: string;
  player_key: string;
}

/** Columns with the keys of players, by the kind in `merged_rows`; their tables have a league and an id. */
const CARRIED = [
  ['squad spell', 'squad_spells', 'player_key'],
  ['transfer', 'transfers', 'player_key'],
  ['added ban', 'added_bans', 'player_key'],
  ['captain', 'teams', 'captain_key'],
  ['vice-captain', 'teams', 'vice_captain_key'],
] as const;

/**
 * Gives the squads, transfers, bans and captaincy of a merged name to the player, and stores which rows they are. Throws
 * as `requireSeparateSquads` does. The caller locks the league.
 */
export async function carrySquadRows(transaction: Database, leagueId: number, merge: Merge): Promise<void> {
  const { id, name_key, player_key } = merge;
  await requireSeparateSquads(transaction, leagueId, name_key, player_key);
  for (const [kind, table, column] of CARRIED) {
    await execute(
      transaction,
      sql`
        with carried as (
          update ${raw(table)} set ${raw(column)} = ${player_key}
          where league_id = ${leagueId} and ${raw(column)} = ${name_key}
          returning id
        )
        insert into merged_rows (merge_id, kind, row_id) select ${id}::integer, ${kind}, id from carried`,
    );
  }
  // A ban that was lifted for both stays with both.
  await execute(
    transaction,
    sql`
      with carried as (
        update lifted_bans set player_key = ${player_key}
        from fixtures
        where fixtures.id = fixture_id and fixtures.league_id = ${leagueId} and player_key = ${name_key}
          and not exists (
            select from lifted_bans other where other.fixture_id = fixtures.id and other.player_key = ${player_key}
          )
        returning fixture_id
      )
      insert into merged_rows (merge_id, kind, row_id) select ${id}::integer, 'lifted ban', fixture_id from carried`,
  );
}

/**
 * Gives the rows that a merge carried back to the name. Throws 409 when the name has a squad on the same days or an open
 * transfer of its own. The caller locks the league.
 */
export async function returnSquadRows(transaction: Database, merge: Merge): Promise<void> {
  const { id, name_key, player_key } = merge;
  await requireRoomForReturn(transaction, merge);
  for (const [kind, table, column] of CARRIED) {
    await execute(
      transaction,
      sql`
        update ${raw(table)} as carried set ${raw(column)} = ${name_key}
        from merged_rows
        where merge_id = ${id} and merged_rows.kind = ${kind} and row_id = carried.id
          and carried.${raw(column)} = ${player_key}`,
    );
  }
  await execute(
    transaction,
    sql`
      update lifted_bans set player_key = ${name_key}
      from merged_rows
      where merge_id = ${id} and kind = 'lifted ban' and row_id = fixture_id and player_key = ${player_key}
        and not exists (
          select from lifted_bans own where own.fixture_id = row_id and own.player_key = ${name_key}
        )`,
  );
  await execute(transaction, sql`delete from merged_rows where merge_id = ${id}`);
}
