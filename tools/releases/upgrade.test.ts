import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';
import { freezeDatabase, listReleases, ROWS } from '#tools/releases/freeze-database.ts';

// Databases as each release left them, brought to this version.

const databases = useDatabases();
const today = mkdtempSync(path.join(os.tmpdir(), 'touchline-frozen-'));
afterAll(() => rmSync(today, { recursive: true, force: true }));

beforeAll(async () => {
  await freezeDatabase(await databases.create({ isMigrated: false }), today);
});

/** Objects that statements of a new version rely on: columns, functions, views, triggers and indexes. */
const CATALOG = `
  select format('%s.%s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) as line
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
  union all select pg_get_triggerdef(t.oid) from pg_trigger t where not tgisinternal
  union all select indexdef from pg_indexes where schemaname = 'public'
  order by line`;

/**
 * The tables and columns whose values an upgrade keeps; `changed_xid` and edges concern one server. What merges moved, in
 * `merged_rows`, became the typed names of the moved rows. Chosen kinds of notifications get new ones added.
 */
const KEPT = `
  select format('select %L as line, md5(string_agg(r::text, chr(10) order by r::text)) from (select %s from %I) r',
    relname, string_agg(quote_ident(attname), ', ' order by attnum), relname)
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    and attname <> 'changed_xid' and (relname, attname) <> ('notification_settings', 'kinds')
    and relname not in ('edges', 'edge_changes', 'merged_rows')
  group by relname
  order by relname`;

test.each([...listReleases().map((folder) => path.basename(folder)), 'this version'])(
  'a database of %s is brought to this version without loss',
  async (name) => {
    const folder = listReleases().find((release) => path.basename(release) === name) ?? today;
    const url = await databases.create({ isMigrated: false });
    await migrateDatabase(url, folder);
    const database = connect(url);
    const rows = await restoreBackup(database, path.join(folder, ROWS));
    await database.$client.end();
    expect(rows.matches).toBeGreaterThan(100);
    const kept = (await queryValues(url, KEPT)).join(' union all ');
    const before = await queryValues(url, kept);
    await migrateDatabase(url);
    expect(await queryValues(url, kept)).toEqual(before);
    expect(await queryValues(url, CATALOG)).toEqual(
      await queryValues(await databases.create({ isMigrated: true }), CATALOG),
    );
  },
);
