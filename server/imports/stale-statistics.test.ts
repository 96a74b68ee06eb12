import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SheetImport } from '#contract/imports/schema.ts';
import { connect, type Database } from '#database/connect.ts';
import { leagues } from '#database/tables/schema.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { importSheet } from '#server/imports/import-queries.ts';
import { readImport } from '#server/imports/read/read-import.ts';
import { undoImport } from '#server/imports/undo-import-queries.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// An import multiplies the rows of its tables within one transaction, so the planner's estimates are far too low.

const TEAMS = 40;
const SCORERS = 20;
const MATCHES = 480;
/** Rows that a step of a plan may read per line. Comparing each line with all others would read thousands. */
const ROWS_A_LINE = 200;

// A plan that compares all rows takes minutes.
vi.setConfig({ testTimeout: 300_000 });

const server = useTestApp();
let database: Database;
let league_id = 0;
/** Rows read by the busiest step of each statement. */
let readings: { statement: string; rows: number }[] = [];

beforeAll(async () => {
  // A single connection, which keeps the plans made for small tables.
  database = connect(server.databaseUrl, { max: 1 });
  database.$client.on('connect', (client) => client.on('notice', readPlan));
  await database.$client.query(`
    load 'auto_explain';
    -- In milliseconds; what is faster compared no row with all others.
    set auto_explain.log_min_duration = 20;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_parameter_max_length = 0;
    set auto_explain.log_format = json;
    set auto_explain.log_level = notice`);
  const [league] = await server.database.insert(leagues).values({ name: 'League' }).returning();
  league_id = league?.id ?? 0;
});
afterAll(() => database?.$client.end());

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

/** Records PostgreSQL's plan of an executed statement. */
function readPlan({ message = '' }: { message?: string | undefined }): void {
  const [, json] = /^duration: .* plan:\n([\s\S]*)$/.exec(message) ?? [];
  if (json === undefined) return;
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  readings.push({ statement: text.replace(/\s+/g, ' ').trim().slice(0, 80), rows: countRows(plan) });
}

function countRows(node: PlanNode): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': unjoined = 0 } = node;
  const own = (node['Actual Rows'] + filtered + unjoined) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(countRows));
}

/** Matches of a season with twenty scorers each, all with different names. */
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
  readings = [];
  const large = await importYear(2012, MATCHES);
  await undoImport(database, league_id, large, ADMIN_COMMAND);
  expect(readings.map(({ statement }) => statement)).toContainEqual(expect.stringContaining('delete from players'));
  expect(readings.filter(({ rows }) => rows > MATCHES * SCORERS * ROWS_A_LINE)).toEqual([]);
  expect(await countNames()).toBe(before + matches * SCORERS);
});

test('the matches of a sheet, or of its undo, are assigned to competitions by one statement', async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Assigned league' }).returning();
  const of = { league_id: league?.id ?? 0 };
  const season_id = await storeSeason(server.database, { ...of, first_day: '2012-01-01', last_day: '2012-12-31' });
  const competition = await storeCompetition(server.database, { ...of, season_id });
  const sheet = sheetOf(2012, 30);
  await database.$client.query("set track_functions = 'pl'");
  const before = await countAssignments();
  const { id } = await importSheet(database, of.league_id, sheet, readImport(sheet), ADMIN_COMMAND);
  // New teams also trigger an assignment of the whole league.
  expect((await countAssignments()) - before).toBe(2);
  const stored = 'select own_competition_id as taken, count(*)::integer from matches where league_id = $1 group by 1';
  expect((await database.$client.query(stored, [of.league_id])).rows).toEqual([{ taken: competition, count: 30 }]);
  const imported = await countAssignments();
  await undoImport(database, of.league_id, id, ADMIN_COMMAND);
  expect((await countAssignments()) - imported).toBe(2);
});

async function countAssignments(): Promise<number> {
  await database.$client.query('select pg_stat_force_next_flush()');
  const { rows } = await database.$client.query(
    "select coalesce(sum(calls), 0)::integer as calls from pg_stat_user_functions where funcname = 'assign_matches'",
  );
  return rows[0].calls;
}

async function countNames(): Promise<number> {
  const { rows } = await database.$client.query('select count(*) as names from typed_names');
  return rows[0].names;
}
