import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainFailure, runAdmin } from '#cli/run-admin.ts';
import { connect } from '#database/connect.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';
import { withQueryBuilder } from '#database/test-query-builder.ts';
import { storeMatch } from '#server/testing/store-match.ts';

const databases = useDatabases();

let folder: string;
let file: string;
let source: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-restore-'));
  file = fileNamed('whole.backup');
  source = await databases.create({ isMigrated: true });
  const database = withQueryBuilder(connect(source));
  for (let match = 0; match < 200; match += 1) await storeMatch(database, { blue_name: `Lions ${match}` });
  await database.$client.end();
  await admin(source, 'backup', file);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command's output, or its failure's sentence. */
function admin(url: string, ...args: string[]): Promise<string> {
  return runAdmin(args, { DATABASE_URL: url }).catch(explainFailure);
}

function fileNamed(name: string): string {
  return path.join(folder, name);
}

test('restore into a database with matches fails; backup to an existing file fails', async () => {
  expect(await admin(source, 'restore', file)).toBe(
    'The database is not empty: there are matches. Restore into a new one.',
  );
  const before = readFileSync(file);
  expect(await admin(source, 'backup', file)).toBe('There is a file of that name already.');
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(await admin(await databases.create({ isMigrated: false }), 'backup', fileNamed('none.backup'))).toBe(
    'The database has no tables yet.',
  );
  expect(readdirSync(folder).filter((name) => /none|part/.test(name))).toEqual([]);
});

test('restore of a damaged or foreign file fails and leaves the database empty', async () => {
  const whole = readFileSync(file);
  const text = gunzipSync(whole);
  const header = text.subarray(0, text.indexOf('\n')).toString();
  const withHeader = (changed: object) =>
    gzipSync(
      Buffer.concat([Buffer.from(JSON.stringify({ ...JSON.parse(header), ...changed })), text.subarray(header.length)]),
    );
  const flipped = Buffer.from(whole);
  flipped[whole.length >> 1] = (flipped[whole.length >> 1] ?? 0) ^ 0xff;
  const CUT_SHORT = 'The backup is cut short: its end is missing.';
  const NO_BACKUP = 'The file is not a backup of Touchline, or it is damaged.';
  const NEWER = 'The backup is of a newer version of Touchline.';
  const OLDER = 'The backup is older than any that this version restores: run the migrations of commit eb23f3eb first.';
  const endLine = text.lastIndexOf('\n', text.length - 2) + 1;
  const end = JSON.parse(text.subarray(endLine).toString());
  const fewer = { ...end, rows: { ...end.rows, matches: end.rows.matches + 1 } };
  const files: [Buffer | string, string | RegExp][] = [
    [whole.subarray(0, whole.length - 1), CUT_SHORT],
    [whole.subarray(0, whole.length >> 1), CUT_SHORT],
    [whole.subarray(0, 10), CUT_SHORT],
    ['', CUT_SHORT],
    [gzipSync(text.subarray(0, endLine)), CUT_SHORT],
    [gzipSync(text.subarray(0, text.length >> 1)), CUT_SHORT],
    [gzipSync(Buffer.concat([text, Buffer.from('more\n')])), NO_BACKUP],
    [gzipSync(Buffer.concat([text.subarray(0, endLine), Buffer.from(`${JSON.stringify(fewer)}\n`)])), NO_BACKUP],
    ['match_id,name\n1,A\n', NO_BACKUP],
    [gzipSync('match_id,name\n1,A\n'), NO_BACKUP],
    [gzipSync('{"format":"another"}\n'), NO_BACKUP],
    [gzipSync('null\n'), NO_BACKUP],
    [gzipSync('x'.repeat(100_000)), NO_BACKUP],
    [withHeader({ version: 2 }), NEWER],
    [withHeader({ schema: 4_102_444_800_000 }), NEWER],
    [withHeader({ schema: 1_700_000_000_000 }), OLDER],
    [flipped, /^(?!The backup is restored)/],
  ];
  const url = await databases.create({ isMigrated: true });
  for (const [content, sentence] of files) {
    writeFileSync(fileNamed('broken.backup'), content);
    expect(await admin(url, 'restore', fileNamed('broken.backup'))).toMatch(sentence);
  }
  expect(await admin(url, 'restore', fileNamed('nowhere.backup'))).toBe('There is no such file.');
  expect(await queryValues(url, 'select (select count(*) from leagues), (select count(*) from users)')).toEqual([
    '2',
    '0',
  ]);
  expect(await admin(url, 'restore', file)).toContain('The backup is restored.');
});

test('verify-backup restores into a temporary database, fails on damage or foreign matches, and drops it', async () => {
  const listDatabases = () =>
    queryValues(source, `select datname from pg_database where datname ~ '^touchline_verify'`);
  expect(await admin(source, 'verify-backup', file)).toContain('The backup can be restored. Matches: 200,');
  expect(await admin(await databases.create({ isMigrated: true }), 'verify-backup', file)).toBe(
    'The backup differs from the database in 200 of 200 matches.',
  );
  writeFileSync(fileNamed('half.backup'), readFileSync(file).subarray(0, 1_000));
  expect(await admin(source, 'verify-backup', fileNamed('half.backup'))).toBe(
    'The backup is cut short: its end is missing.',
  );
  expect(await listDatabases()).toEqual([]);
});

test('restore leaves indexes, constraints and enabled triggers as migrations create them, and queues no deliveries', async () => {
  const readSchema = (url: string) =>
    queryValues(
      url,
      `select pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text !~ '^(pg_|drizzle)'
       union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
       where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    );
  const url = await databases.create({ isMigrated: true });
  const before = await readSchema(url);
  expect(await admin(url, 'restore', file)).toContain('The backup is restored.');
  expect(await readSchema(url)).toEqual(before);
  expect(await queryValues(url, 'select count(*) from webhook_deliveries')).toEqual(['0']);
});
