import type { Database } from '#database/connect.ts';
import { execute, query, type Sql, sql } from '#database/query.ts';
import { conflict } from '#server/kit/http/errors.ts';

/**
 * The folded name under which a player's newest spell of a league was entered without a Roblox id, else that of the
 * key.
 */
export function typedNameIn(leagueId: number, key: Sql): Sql {
  return sql`coalesce(
    (
      select typed_name from squad_spells own
      where own.league_id = ${leagueId} and own.player_key = ${key}::text and own.removed_at is null
      order by own.first_day desc
      limit 1
    ),
    case when ${key}::text like 'name:%' then substr(${key}::text, 6) end
  )`;
}

/** Whether no merge of the league applies to a folded name. */
export function isUnmerged(leagueId: number, name: Sql): Sql {
  return sql`not exists (
    select from player_merges merge
    where merge.league_id = ${leagueId} and merge.search_name = ${name} and undone_at is null
  )`;
}

/**
 * Whether a planned spell and a stored `spell` of its player prove two people: one was entered with a Roblox id and the
 * other by name alone, into squads of two teams. A plan without `by_id` applies to the player in either case.
 */
export function areTwoPeople(leagueId: number): Sql {
  return sql`(
    planned.by_id is not null and planned.by_id = (spell.typed_name is not null) and spell.team_id <> planned.team_id
    and ${isUnmerged(leagueId, sql`coalesce(spell.typed_name, planned.typed_name)`)}
  )`;
}

/**
 * Detaches typed names from players who, by spells about to be stored, are in another squad on the same days: they are
 * two people. Their rows are hidden until `resolveNamesOfPlayers` shows them as the names' own.
 */
export async function separateNames(
  transaction: Database,
  leagueId: number,
  spells: readonly { team_id: number; player_key: string; first_day: string; last_day: string | null }[],
): Promise<void> {
  await execute(
    transaction,
    sql`
      update squad_spells spell set removed_at = now(), is_duplicate = true
      from json_to_recordset(${JSON.stringify(spells)}::json) as sent
        (team_id integer, player_key text, first_day date, last_day date)
      cross join lateral (select sent.team_id, true as by_id, null as typed_name) as planned
      where spell.league_id = ${leagueId} and spell.player_key = sent.player_key and spell.removed_at is null
        and daterange(spell.first_day, spell.last_day, '[]') && daterange(sent.first_day, sent.last_day, '[]')
        and ${areTwoPeople(leagueId)}`,
  );
}

/** Removes the hidden duplicates of a visible spell, as a change of that one applies to all of them. */
export async function removeDuplicates(
  transaction: Database,
  { team_id, player_key }: { team_id: number; player_key: string },
): Promise<void> {
  await execute(
    transaction,
    sql`
      update squad_spells set is_duplicate = false
      where team_id = ${team_id} and player_key = ${player_key} and is_duplicate`,
  );
}

/**
 * Throws 409 if a typed name of a league can't become a player: both are in squads of two teams on one day, or have an
 * open transfer each.
 */
export async function requireSeparateSquads(
  database: Database,
  leagueId: number,
  typedName: string,
  playerKey: string,
): Promise<void> {
  const [clash] = await query<{ one: string | null; other: string | null }>(
    database,
    sql`
      select own.name as one, others.name as other
      from squad_spells spell
      join squad_spells later on later.league_id = spell.league_id and later.player_key = ${playerKey}
        and later.removed_at is null and later.team_id <> spell.team_id
        and daterange(later.first_day, later.last_day, '[]') && daterange(spell.first_day, spell.last_day, '[]')
      join teams own on own.id = spell.team_id
      join teams others on others.id = later.team_id
      where spell.league_id = ${leagueId} and spell.typed_name = ${typedName} and spell.removed_at is null
      union all
      select null, null
      from transfers
      where league_id = ${leagueId} and (typed_name = ${typedName} or player_key = ${playerKey}) and outcome is null
      having count(*) > 1
      limit 1`,
  );
  if (!clash) return;
  throw conflict(
    clash.one === null
      ? 'Both have an open transfer. Decide one of them first.'
      : `Both belong to a squad on the same days: ${clash.one} and ${clash.other}. End or remove one of them first.`,
  );
}
