import { foldName } from '#contract/kit/fold-name.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, type Sql, sql } from '#database/query.ts';
import type { ChangedTeam, PlannedSheetSpell } from '#server/imports/plan/plan.ts';
import { storeNames } from '#server/imports/store-rows-queries.ts';

/** Team columns that imports can change. */
const TEAM_DESIGN_COLUMNS = [
  'short_name',
  'crest_outline',
  'crest_pattern',
  'first_colour',
  'second_colour',
  'captain_key',
  'vice_captain_key',
] as const;
type TeamColumns = Partial<Record<(typeof TEAM_DESIGN_COLUMNS)[number], string | null>>;

/** An import's changes of teams, by id. */
export type TeamChanges = Map<number, { before: TeamColumns; after: TeamColumns; names: string[] }>;

/** Stores the design and the spellings from a sheet for its teams. */
export async function changeSheetTeams(
  transaction: Database,
  leagueId: number,
  changed: readonly ChangedTeam[],
  changes: TeamChanges,
): Promise<void> {
  const after = changed.map(({ team_id, short_name, crest }) => {
    const { outline, pattern, first_colour, second_colour } = crest;
    return { team_id, short_name, crest_outline: outline, crest_pattern: pattern, first_colour, second_colour };
  });
  await setColumns(transaction, after, changes);
  const names = changed.flatMap(({ team_id, spellings }) =>
    spellings.map((spelling) => ({ team_id, team_key: foldName(spelling.spelling), ...spelling })),
  );
  await storeNames(transaction, leagueId, names);
  for (const { team_id, team_key } of names) changes.get(team_id)?.names.push(team_key);
}

/** Makes players of a sheet captains of teams without one. */
export async function appointCaptains(
  transaction: Database,
  spells: readonly (Omit<PlannedSheetSpell, 'team'> & { team_id: number })[],
  changes: TeamChanges,
): Promise<void> {
  const chosen = new Map<number, TeamColumns>();
  for (const { team_id, role, player_key } of spells) {
    if (role === null) continue;
    const column = role === 'captain' ? 'captain_key' : 'vice_captain_key';
    chosen.set(team_id, { [column]: player_key, ...chosen.get(team_id) });
  }
  if (chosen.size === 0) return;
  const ids = [...chosen.keys()];
  const stored = await query<{ id: number } & TeamColumns>(
    transaction,
    sql`select id, captain_key, vice_captain_key from teams where id = any(${ids}::integer[])`,
  );
  const after = stored.map(({ id, captain_key, vice_captain_key }) => ({
    team_id: id,
    captain_key: captain_key ?? chosen.get(id)?.captain_key ?? null,
    vice_captain_key: vice_captain_key ?? chosen.get(id)?.vice_captain_key ?? null,
  }));
  await setColumns(transaction, after, changes);
}

/** Sets columns of teams, and records their former values. */
async function setColumns(
  transaction: Database,
  teams: readonly ({ team_id: number } & TeamColumns)[],
  changes: TeamChanges,
): Promise<void> {
  if (teams.length === 0) return;
  const stored = await query<{ id: number } & Required<TeamColumns>>(
    transaction,
    sql`
      select id, short_name, crest_outline, crest_pattern, first_colour, second_colour, captain_key, vice_captain_key
      from teams
      where id = any(${teams.map(({ team_id }) => team_id)}::integer[])`,
  );
  const afterOf = new Map(teams.map(({ team_id, ...after }) => [team_id, after]));
  for (const { id, ...columns } of stored) {
    const after: TeamColumns = afterOf.get(id) ?? {};
    const differing = TEAM_DESIGN_COLUMNS.filter(
      (column) => after[column] !== undefined && after[column] !== columns[column],
    );
    const pick = (from: TeamColumns) => Object.fromEntries(differing.map((column) => [column, from[column] ?? null]));
    changes.set(id, { before: pick(columns), after: pick(after), names: [] });
  }
  const rows = [...changes].map(([id, { after }]) => ({ id, after }));
  await execute(
    transaction,
    writeColumns(
      sql`select id, after as value from json_to_recordset(${JSON.stringify(rows)}::json) as sent (id integer, after json)`,
    ),
  );
}

/** Updates teams by `id` from the objects `value`; columns without a key stay unchanged. */
function writeColumns(rows: Sql): Sql {
  return sql`
    update teams
    set short_name = coalesce(value ->> 'short_name', short_name),
      crest_outline = coalesce(value ->> 'crest_outline', crest_outline),
      crest_pattern = coalesce(value ->> 'crest_pattern', crest_pattern),
      first_colour = coalesce(value ->> 'first_colour', first_colour),
      second_colour = coalesce(value ->> 'second_colour', second_colour),
      captain_key = case when value::jsonb ? 'captain_key' then value ->> 'captain_key' else captain_key end,
      captain_name = case when value::jsonb @> '{"captain_key": null}' then null else captain_name end,
      vice_captain_name = case when value::jsonb @> '{"vice_captain_key": null}' then null else vice_captain_name end,
      vice_captain_key = case
        when value::jsonb ? 'vice_captain_key' then value ->> 'vice_captain_key' else vice_captain_key
      end
    from (${rows}) as changed
    where teams.id = changed.id`;
}

/** Restores an import's changes of teams, except columns changed since. */
export async function restoreTeams(transaction: Database, importId: number): Promise<void> {
  const made = sql`select row_id, before as change from imported_rows where import_id = ${importId} and made = 'changed team'`;
  await execute(
    transaction,
    sql`
      delete from team_spellings using (${made}) as made
      where team_id = row_id and kind <> 'name'
        and team_key in (select jsonb_array_elements_text(change -> 'names'))`,
  );
  await execute(
    transaction,
    writeColumns(sql`
      select row_id as id, (
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(change -> 'before')
        where to_jsonb(teams) -> key = change -> 'after' -> key
      ) as value
      from (${made}) as made
      join teams on teams.id = row_id`),
  );
}
