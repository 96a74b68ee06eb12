import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet } from '#server/imports/read/read-sheet.ts';
import { writeCsv, writeCsvFile } from '#server/kit/http/csv.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test.each([
  ['x;=1+1;y', `"x;'=1+1;y"`],
  ['x,-y', `"x,'-y"`],
  ['x\t＠y', `"x\t'＠y"`],
  ['x\n+y', `"x\n'+y"`],
  ['x;"=1"', `"x;'""=1"""`],
  ["x;'=1", `"x;''=1"`],
  ['2;-5', '"2;-5"'],
  ['a\tb', '"a\tb"'],
  ['a,b', '"a,b"'],
  ['a\nb', '"a\nb"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－Alpha－', "'－Alpha－"],
  ['＠sum', "'＠sum"],
  ["'=1", "''=1"],
  ["'Alpha", "'Alpha"],
  ['-5', '-5'],
])('the cell %j is written as %s', async (cell, written) => {
  expect(await writeCsv([[cell]])).toBe(`${written}\r\n`);
});

test('a file has the names of its columns and a byte order mark on request', async () => {
  expect(await writeCsvFile(['name'], [['Ann']], {})).toBe('Ann\r\n');
  expect(await writeCsvFile(['name'], [['Ann']], { bom: true, 'include-headers': true })).toBe('\uFEFFname\r\nAnn\r\n');
});

test('GET …/team-stats.csv?bom=1 begins with a byte order mark', async () => {
  const match_id = await storeMatch(server.database, { blue_name: 'Škoda' });
  const read = (query: string) => server.app.inject(`/api/matches/${match_id}/team-stats.csv${query}`);
  expect((await read('?bom=1&include-headers=1')).body).toMatch(/^\uFEFFteam,name/);
  expect((await read('?bom=0')).body).toMatch(/^Blue,Škoda/);
});

test('every cell that is written is read again', async () => {
  const start = fc.constantFrom('', "'", "''", '=', '＝', '-', "'-", '@');
  const text = fc.tuple(start, fc.stringMatching(/^[a-z0-9;,|"'＝=-]{1,12}$/)).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (cell) => {
      const { sheet } = readSheet(
        await writeCsvFile(['name', 'other'], [[cell, 'x']], { 'include-headers': true }),
        'teams',
      );
      expect(sheet?.rows[0]?.cells[0]).toBe(cell);
    }),
  );
});
