import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetImport } from '#contract/imports.ts';
import { connect, type Database } from '#database/connect.ts';
import { leagues } from '#database/schema.ts';
import { ADMIN_COMMAND } from '#server/domain/audit-queries.ts';
import { importSheet } from '#server/imports/import-queries.ts';
import { readImport } from '#server/imports/read-import.ts';
import { undoImport } from '#server/imports/undo-import-queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// Within one transaction an import multiplies the rows of its tables, so that the planner expects far fewer than there are.

/** Each statement needs about a second; with a comparison of each row with all others, more than 5. */
const STATEMENT_TIMEOUT_MS = 5_000;
const TEAMS = 40;
const SCORERS = 20;

const server = useTestApp();
let database: Database;
let league_id = 0;

beforeAll(async () => {
  // One connection, which keeps the plans that it made for small tables.
  database = connect(server.databaseUrl, { max: 1, statementTimeout: STATEMENT_TIMEOUT_MS });
  const [league] = await server.database.insert(leagues).values({ name: 'League' }).returning();
  league_id = league?.id ?? 0;
});
afterAll(() => database?.$client.end());

/** Matches of a season with twenty scorers each, of whom no two have one name. */
function sheetOf(year: number, matches: number): SheetImport {
  const rows = Array.from({ length: matches }, (_, at) => {
    const day = new Date(Date.UTC(year, 0, 1 + Math.floor(at / TEAMS))).toISOString().slice(0, 10);
    const home = at % TEAMS;
    const scorers = Array.from({ length: SCORERS }, (_, n) => `p${year}_${at}_${n} ${n + 1}`);
    const sides = [scorers.slice(0, SCORERS / 2), scorers.slice(SCORERS / 2)].map((side) => side.join(', '));
    return `${day}\tTeam ${home}\tTeam ${(home + 1) % TEAMS}\t10-10\t${sides.join('; ')}`;
  });
  return { kind: 'matches', text: ['Date\tHome\tAway\tScore\tScorers', ...rows].join('\n') };
}

async function importYear(year: number, matches: number): Promise<number> {
  const sheet = sheetOf(year, matches);
  const { id, made } = await importSheet(database, league_id, sheet, readImport(sheet), ADMIN_COMMAND);
  expect(made).toBe(matches);
  return id;
}

test.each([
  ['no names', 0],
  ['a few names', 25],
])('a large sheet is imported and undone when statistics and plans are those of %s', async (_, matches) => {
  const before = await countNames();
  const small = matches > 0 ? await importYear(2010, matches) : undefined;
  await database.$client.query('analyze');
  if (small === undefined) await undoImport(database, league_id, await importYear(2011, 25), ADMIN_COMMAND);
  const large = await importYear(2012, 480);
  await undoImport(database, league_id, large, ADMIN_COMMAND);
  expect(await countNames()).toBe(before + matches * SCORERS);
});

async function countNames(): Promise<number> {
  const { rows } = await database.$client.query('select count(*) as names from typed_names');
  return rows[0].names;
}
