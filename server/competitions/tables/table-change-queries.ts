import type { CompetitionTables, TableRow } from '#contract/competitions/tables.ts';
import type { TableChange } from '#contract/fixtures/result-change.ts';
import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { inLeagueTransaction } from '#server/changes/league-lock-queries.ts';
import { findCompetitionTables } from '#server/competitions/tables/find-competition-tables.ts';

/** Thrown to roll back a dry run; carries its result. */
class DryRun extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('A dry run stores nothing.');
    this.result = result;
  }
}

/** Returns the result of `act` in a transaction of the league, which a dry run rolls back. */
export async function storeOrTry<T>(
  database: Database,
  leagueId: number,
  isDryRun: boolean,
  act: (transaction: Database) => Promise<T>,
): Promise<T> {
  try {
    return await inLeagueTransaction(database, leagueId, async (transaction) => {
      const result = await act(transaction);
      if (isDryRun) throw new DryRun(result);
      return result;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.result as T;
    throw error;
  }
}

/** Runs `act`, and rolls it back with `isDryRun`; returns the changed rows of the competition's tables. */
export function storeWithPreview(
  database: Database,
  leagueId: number,
  { competition_id, isDryRun }: { competition_id: number | undefined; isDryRun: boolean },
  act: (transaction: Database) => Promise<void>,
): Promise<TableChange[]> {
  return storeOrTry(database, leagueId, isDryRun, async (transaction) => {
    const read = async () =>
      isDryRun && competition_id !== undefined ? findCompetitionTables(transaction, competition_id) : undefined;
    const before = await read();
    await act(transaction);
    if (!isDryRun) return [];
    // Assigns matches to competitions now rather than at the commit.
    await execute(transaction, sql`set constraints all immediate`);
    return compareTables(before, await read());
  });
}

/** Teams whose place, matches or points differ, in the order of the later table. */
function compareTables(before: CompetitionTables | undefined, after: CompetitionTables | undefined): TableChange[] {
  const [former, rows] = [listRows(before), listRows(after)];
  return [...new Set([...rows.keys(), ...former.keys()])].flatMap((name): TableChange[] => {
    const [old, now] = [pick(former.get(name)), pick(rows.get(name))];
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ team: name, before: old, after: now }];
  });
}

function listRows(tables: CompetitionTables | undefined): Map<string, TableRow> {
  return new Map(tables?.tables.flatMap(({ rows }) => rows.map((row) => [row.name, row] as const)) ?? []);
}

function pick(row: TableRow | undefined): TableChange['before'] {
  if (!row) return null;
  const { place, played, goal_difference, points } = row;
  return { place, played, goal_difference, points };
}
