import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetImport } from '#contract/imports/schema.ts';
import type { Database } from '#database/connect.ts';
import { ADMIN_COMMAND } from '#server/changes/audit-queries.ts';
import { importSheet } from '#server/imports/import-queries.ts';
import { readImport } from '#server/imports/read/read-import.ts';
import { undoImport } from '#server/imports/undo-import-queries.ts';
import { restoreMatch } from '#server/review/review-queries.ts';
import { readAllTables } from '#server/testing/database-contents.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { storeImport } from '#server/testing/store-import.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { storeTypedName } from '#server/testing/store-typed-name.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

/** Reads every table, except the remains of an undone import: its entry, and hidden matches without players. */
async function readLeague(database: Database): Promise<Record<string, unknown>> {
  const { imports, imported_rows, leagues, ...tables } = await readAllTables(database);
  const listed = 'select match_id, player_data::text, overall_player_count, event_count, corrected_at from matches';
  const { rows } = await database.$client.query(`${listed} where declined_at is null order by match_id`);
  const players = await database.$client.query('select * from players order by player_key');
  const names = await database.$client.query('select * from player_names order by player_key, name');
  return { ...tables, matches: rows, players: players.rows, names: names.rows };
}

const teamName = fc.constantFrom('Lions', 'Wolves', 'Harbour City', 'Kestrels', 'lions ');
const player = fc.constantFrom('Known 1', 'known 1', 'olive', 'Olive', 'Zoë', 'max_10');
const match = fc
  .record({
    home: teamName,
    away: teamName,
    day: fc.integer({ min: 1, max: 28 }),
    scorers: fc.array(player, { maxLength: 4 }),
  })
  .filter(({ home, away }) => home.trim().toLowerCase() !== away.trim().toLowerCase())
  .map(
    ({ home, away, day, scorers }) =>
      `2025-05-${String(day).padStart(2, '0')}\t${home}\t${away}\t${scorers.length}-9\t${scorers.join(', ')}`,
  );
/** One match a day: the preview would ask about a second score of two teams on one day. */
const matches = fc
  .uniqueArray(match, { minLength: 1, maxLength: 12, selector: (row) => row.slice(0, '2025-05-01'.length) })
  .map(
    (rows): SheetImport => ({ kind: 'matches', text: ['Date\tHome\tAway\tScore\tHome scorers', ...rows].join('\n') }),
  );
const spells = fc
  .uniqueArray(fc.tuple(player, teamName), { minLength: 1, maxLength: 6, selector: ([name]) => name.toLowerCase() })
  .map(
    (rows): SheetImport => ({
      kind: 'squads',
      text: ['Player\tTeam\tFrom', ...rows.map(([name, team]) => `${name}\t${team}\t2025-01-01`)].join('\n'),
    }),
  );

/** Sheets of each other kind, with the base's team names. */
const PLANS: SheetImport[] = [
  { kind: 'teams', text: 'Name\tColours\tShort name\tSpellings\nLions\tnavy, gold\tLIO\tLeones\nOwls\tred\t\t' },
  { kind: 'squads', text: 'Team\tPlayer\tCaptain\tFrom\nLions\tOlive\tyes\t2025-01-01' },
  {
    kind: 'competitions',
    text: 'Season\tFirst day\tLast day\tCompetition\tTeam\n2030\t2030-01-01\t2030-12-31\tPremier\tLions\n2030\t\t\tPremier\tOwls',
  },
  {
    kind: 'deductions',
    text: 'Season\tTeam\tPoints\tReason\tDay\n2025\tLions\t3\tPitch invasion\t2025-04-03\n2025\tLions\t3\tPitch invasion\t2025-04-03',
  },
];

test('an import that is undone leaves every table as it was', async () => {
  const { league_id } = await openLeague(server);
  await storeTypedName(server.database, league_id);
  await storeSeason(server.database, { league_id, name: '2025', first_day: '2025-01-01', last_day: '2025-12-31' });
  const base: SheetImport = {
    kind: 'matches',
    text: 'Date\tHome\tAway\tScore\tHome scorers\n2025-04-01\tLions\tBears\t2-0\tOlive, max_10\n',
  };
  await importSheet(server.database, league_id, base, readImport(base), ADMIN_COMMAND);
  const lines: SheetImport = {
    kind: 'player lines',
    text: 'Date\tHome\tAway\tTeam\tPlayer\tUser ID\tAssists\n2025-04-01\tLions\tBears\thome\tolive\t\t2\n2025-04-01\tLions\tBears\taway\tZoë\t4455\t1\n',
  };
  await fc.assert(
    fc.asyncProperty(fc.oneof(matches, spells), async (sheet) => {
      const before = await readLeague(server.database);
      const { id } = await importSheet(server.database, league_id, sheet, readImport(sheet), ADMIN_COMMAND);
      expect(await readLeague(server.database)).not.toEqual(before);
      await undoImport(server.database, league_id, id, ADMIN_COMMAND);
      expect(await readLeague(server.database)).toEqual(before);
    }),
    { numRuns: 12, examples: [lines, ...PLANS].map((sheet): [SheetImport] => [sheet]) },
  );
});

test('a match of an undone import cannot be restored, as its players are gone', async () => {
  const { league_id } = await openLeague(server);
  const id = await storeImport(server.database, league_id);
  const { rows } = await server.database.$client.query(
    'select row_id from imported_rows where made = $1 and import_id = $2',
    ['match', id],
  );
  const match_id = Number(rows[0].row_id);
  await undoImport(server.database, league_id, id, ADMIN_COMMAND);
  await expect(restoreMatch(server.database, match_id)).rejects.toThrow(
    `The import of match ${match_id} was undone. Import its sheet again.`,
  );
});

test('an import is not undone while a name or a player that only it has is merged', async () => {
  const { league_id, headers } = await openLeague(server);
  const merge = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/leagues/myLeagues/${league_id}/${path}`, headers, payload });
  const undo = (id: number) => undoImport(server.database, league_id, id, ADMIN_COMMAND);
  const store = (sheet: SheetImport) =>
    importSheet(server.database, league_id, sheet, readImport(sheet), ADMIN_COMMAND);
  const { player_key } = await storeTypedName(server.database, league_id);
  const head = 'Date\tHome\tAway\tScore\tHome scorers\n';
  await store({ kind: 'matches', text: `${head}2025-04-01\tLions\tBears\t2-0\tOlive, Zoë\n` });
  const { id } = await store({ kind: 'matches', text: `${head}2025-05-01\tLions\tBears\t2-0\tOlive, Max\n` });
  const reason = 'The captain confirmed it.';
  for (const name of ['Olive', 'Max']) {
    expect((await merge('player_merges', { name, player_key, reason })).statusCode).toBe(200);
  }
  const before = await readLeague(server.database);
  await expect(undo(id)).rejects.toThrow('Names of this import are merged into players: Max. Undo those merges first.');
  expect(await readLeague(server.database)).toEqual(before);
  const { rows } = await server.database.$client.query("select id from player_merges where name = 'Max'");
  expect((await merge('player_merges/undo', { id: rows[0].id, reason })).statusCode).toBe(200);
  await undo(id);

  const lines = 'Date\tHome\tAway\tTeam\tPlayer\tUser ID\tAssists\n2025-04-01\tLions\tBears\taway\tZed\t4456\t1\n';
  const imported = await store({ kind: 'player lines', text: lines });
  expect((await merge('player_merges', { name: 'Zoë', player_key: '4456', reason })).statusCode).toBe(200);
  await expect(undo(imported.id)).rejects.toThrow('merged into players: Zoë.');
});
