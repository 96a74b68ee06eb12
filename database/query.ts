import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '#database/connect.ts';

/**
 * All statements are written with `sql`. In its template a value becomes a parameter of the statement; a fragment from
 * `sql` or `raw` is inserted as SQL. Parameters don't work inside quotes: write `make_interval(hours => ${HOURS})`, not
 * `interval '${HOURS} hours'`.
 */
export { join, raw, type Sql, sql };

/** Runs a statement and returns its rows. */
export async function query<Row extends object>(database: Database, statement: Sql): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await database.$client.query({ text: statement.text, values: statement.values });
  return rows;
}

/**
 * Runs a prepared statement, which each connection parses once under its name, and returns its rows. Statements with
 * the same name may differ only in values: a fragment that depends on the request needs its own name.
 */
export async function queryPrepared<Row extends object>(
  database: Database,
  name: string,
  statement: Sql,
): Promise<Row[]> {
  const { rows }: { rows: Row[] } = await database.$client.query({
    name,
    text: statement.text,
    values: statement.values,
  });
  return rows;
}

/**
 * Prepares a statement whose text is built once; returns the function that runs it. Functions among its template's
 * values are called with the input of each run.
 */
export function prepare<Input, Row extends object>(
  name: string,
  { text, values }: Sql,
): (database: Database, input: Input) => Promise<Row[]> {
  return async (database, input) => {
    const { rows }: { rows: Row[] } = await database.$client.query({
      name,
      text,
      values: values.map((value) => (typeof value === 'function' ? value(input) : value)),
    });
    return rows;
  };
}

/** Runs a statement and returns the number of selected or changed rows. */
export async function execute(database: Database, statement: Sql): Promise<number> {
  const { rowCount } = await database.$client.query({ text: statement.text, values: statement.values });
  return rowCount ?? 0;
}

/**
 * A code constant in the statement's text. For a parameter as `limit` the planner expects a tenth of all rows: it
 * chooses a slower plan, or replans a prepared statement for each run as described at `hideFromPlanner`.
 */
export function literal(value: number): Sql {
  return raw(String(value));
}

/**
 * A parameter whose value the planner doesn't use. PostgreSQL replans a prepared statement for each run while a plan
 * for the known values looks cheaper than a generic one, though planning may take longer than the read.
 */
export function hideFromPlanner(value: unknown, type: string): Sql {
  return sql`(select ${value}::${raw(type)})::${raw(type)}`;
}

/** A `timestamptz` column or expression as ISO 8601 text in UTC with milliseconds. */
export function isoTime(instant: string): Sql {
  return raw(`to_char((${instant}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}
