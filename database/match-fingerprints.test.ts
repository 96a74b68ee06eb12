import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { connect, type Database } from '#database/connect.ts';
import { useDatabases } from '#database/test-database.ts';

const databases = useDatabases();
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-fingerprints-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const INSERT = `
  insert into matches (league_id, status, method, type, match_name, blue_name, green_name, blue_goals, green_goals,
    player_data, event_data, submission_date)
  values (8, 'Approved', 'manual', 'Cup', 'A vs B', 'A', 'B', 1, 2,
    '{"Blue": {"players": [{"name": "Olive", "goals": 1}]}, "Green": {"players": [{"name": "Low", "goals": 2}]}}', '[]',
    '2026-01-02T03:04:05Z')`;
const FINGERPRINT = `
  match_fingerprint(league_id, type, blue_name, green_name, blue_goals, green_goals, player_data, event_data)`;
const WITHIN = `'x', submission_date, interval '10 minutes', interval '2 hours'`;

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.$client.end();
  }
}

async function readMatches({ $client }: Database) {
  const { rows } = await $client.query(`
    select match_id::integer, fingerprint is null as is_unset, fingerprint = ${FINGERPRINT} as is_right,
      find_same_match(league_id, ${FINGERPRINT}, ${WITHIN})::integer as same
    from matches order by match_id`);
  return rows;
}

test('a match without a fingerprint, from an earlier version, is found by its contents, and gets one by a change', async () => {
  await onDatabase(await databases.create({ isMigrated: true }), async (database) => {
    await database.$client.query(`alter table matches alter match_id restart with 1; ${INSERT}`);
    await database.$client.query(`
      alter table matches disable trigger user;
      update matches set fingerprint = null;
      alter table matches enable trigger user`);
    const unset = { match_id: 1, is_unset: true, is_right: null, same: 1 };
    expect(await readMatches(database)).toEqual([unset]);
    await database.$client.query(INSERT);
    expect(await readMatches(database)).toEqual([unset, { match_id: 2, is_unset: false, is_right: true, same: 1 }]);
    await database.$client.query(`update matches set type = 'League' where match_id = 1`);
    expect(await readMatches(database)).toEqual([
      { match_id: 1, is_unset: false, is_right: true, same: 1 },
      { match_id: 2, is_unset: false, is_right: true, same: 2 },
    ]);
  });
});

test('a backup contains fingerprints, and a restore copies them', async () => {
  const file = path.join(folder, 'new.backup');
  const source = await databases.create({ isMigrated: true });
  await onDatabase(source, async (database) => {
    await database.$client.query(INSERT);
    await database.$client.query('alter table matches disable trigger user');
    await database.$client.query('update matches set fingerprint = 42');
    await writeBackup(database, file);
  });
  const url = await databases.create({ isMigrated: true });
  await onDatabase(url, (database) => restoreBackup(database, file));
  const { rows } = await onDatabase(url, ({ $client }) => $client.query('select fingerprint from matches'));
  expect(rows).toEqual([{ fingerprint: 42 }]);
});
