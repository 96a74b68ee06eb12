import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ImportPreview, SheetImport } from '#contract/imports/schema.ts';
import { badRequest } from '#server/kit/http/errors.ts';
import { WorkerQueue } from '#server/kit/workers/worker-queue.ts';
import { openLeague } from '#server/testing/open-league.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
let league: Awaited<ReturnType<typeof openLeague>>;

beforeAll(async () => {
  league = await openLeague(server);
});

/** Measured in CPU time, which other processes don't affect; without the limits it takes seconds to minutes. */
const MAX_CPU_MS = 2_000;
const MARKS = '\u0301\u0323\u0345\u0327';

async function preview(kind: SheetImport['kind'], ...rows: string[]): Promise<ImportPreview> {
  const url = `/api/leagues/myLeagues/${league.league_id}/imports/preview`;
  const payload = { kind, text: rows.join('\n') };
  const before = process.cpuUsage();
  const response = await server.app.inject({ method: 'POST', url, headers: league.headers, payload });
  const { user } = process.cpuUsage(before);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  expect(user / 1_000).toBeLessThan(MAX_CPU_MS);
  return response.json();
}

function listProblems({ rows }: ImportPreview) {
  return rows.flatMap(({ row, problems }) => problems.map(({ column, problem }) => `${row}.${column} ${problem}`));
}

test.each([
  ['a date with 1,400,000 spaces', `2020${' '.repeat(1_400_000)}-01`],
  ['400,000 combining marks', `2020-01-01${MARKS.repeat(100_000)}`],
])('%s is a cell with more than 1,000 characters', async (_, date) => {
  const found = await preview('matches', 'Date,Home,Away,Score', '2020-01-01,A,B,1-0', `${date},A,B,1-0`);
  expect(listProblems(found)).toEqual(['3.0 Date has more than 1,000 characters.']);
  expect(found.rows[1]?.problems[0]?.cell.length).toBeLessThan(60);
});

test('a long cell of a column that is left out is no problem', async () => {
  const found = await preview('matches', 'Date,Home,Away,Score,Notes', `2020-01-01,A,B,1-0,${'x'.repeat(2_000)}`);
  expect(found).toMatchObject({ made: 1, to_fix: 0 });
});

test('a column’s name with more than 1,000 characters is refused', async () => {
  const found = await preview('matches', `Date,Home${MARKS.repeat(100_000)}`, '2020-01-01,A');
  expect(found.problem).toBe('The name of column 2 has more than 1,000 characters.');
});

test('a sheet whose matches name more than 10,000 players is refused', async () => {
  const scorers = (row: number) => Array.from({ length: 60 }, (_, at) => `p${row}_${at}`).join();
  const rows = Array.from({ length: 170 }, (_, row) => `2020-01-01,A${row},B,60-0,"${scorers(row)}"`);
  const found = await preview('matches', 'Date,Home,Away,Score,Home scorers', ...rows);
  expect(found.problem).toBe('The sheet names 10,200 players; 10,000 can be imported in one go.');
});

test.each(['\u3164\u3164', '\u1160\u115f', '\uffa0\uffa0\uffa0', 'A\u3164'])(
  'the short name %j is refused in sheets and by the API',
  async (short_name) => {
    const found = await preview('teams', 'Name,Short,Aliases', `Kestrel Utd,${short_name},\u3164`);
    expect(listProblems(found)).toEqual([
      `2.1 Short name “${short_name}” is not 2 to 4 letters.`,
      '2.2 A spelling has no visible letter.',
    ]);
    const crest = { outline: 'shield', pattern: 'sash', first_colour: '#17357a', second_colour: '#f4c63a' };
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/leagues/myLeagues/${league.league_id}/teams`,
      headers: league.headers,
      payload: { name: 'Kestrel Utd', short_name, crest },
    });
    expect([response.statusCode, response.json().error]).toEqual([400, 'short_name must be two to four letters.']);
  },
);

test('a scorer without a visible letter is refused', async () => {
  const found = await preview('matches', 'Date,Home,Away,Score,Home scorers', '2020-01-01,A,B,1-0,\u3164');
  expect(listProblems(found)).toEqual(['2.4 “\u3164” is not a scorer.']);
});

test('a sheet that takes too long is refused with the sentence of the queue', async () => {
  const queue = new WorkerQueue<SheetImport, unknown>({
    file: path.join(import.meta.dirname, 'sheet-worker.js'),
    maxHeapMb: 192,
    maxWaiting: 1,
    taskTimeoutMs: 1,
    busy: 'Busy.',
    failed: () => badRequest('Too long.'),
    report: () => {},
  });
  await expect(queue.run({ kind: 'teams', text: 'Name\nA' })).rejects.toThrow('Too long.');
  await queue.end();
});
