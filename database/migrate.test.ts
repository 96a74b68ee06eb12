import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createSchema, migrateDatabase, oldestSchema } from '#database/migrate.ts';
import { queryValues, useDatabases } from '#database/test-database.ts';

const JOURNAL = 'migrations/meta/_journal.json';

const databases = useDatabases();
const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readApplied = (url: string) =>
  queryValues(url, 'select hash || created_at from drizzle.__drizzle_migrations order by id');

/** Simulates a later version, with one more migration and function. */
function addMigration(sql: string): void {
  for (const name of ['migrations', 'functions', 'views']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, name), { recursive: true });
  }
  const file = path.join(folder, JOURNAL);
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const idx = journal.entries.length;
  journal.entries.push({ ...journal.entries.at(-1), idx, when: journal.entries.at(-1).when + 1, tag: 'later' });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, 'migrations/later.sql'), sql);
  writeFileSync(
    path.join(folder, 'functions/later.sql'),
    'create or replace function later() returns integer return 7;',
  );
}

test('two servers that start at once apply each migration once', async () => {
  const url = await databases.create({ isMigrated: false });
  const steps = await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
  const { entries } = JSON.parse(readFileSync(path.join(import.meta.dirname, JOURNAL), 'utf8'));
  expect(await readApplied(url)).toHaveLength(entries.length);
  const names = entries.map(({ tag }: { tag: string }) => tag);
  expect(steps.flat().map(({ name }) => name)).toEqual([...names, 'functions and views']);
});

test('a database of before the baseline starts with it, and gets functions, views and the next migration alone', async () => {
  const url = await databases.create({ isMigrated: true });
  await queryValues(url, 'drop table drizzle.functions_and_views');
  await queryValues(
    url,
    `create or replace function start_of_day(day date, zone text) returns timestamptz language sql stable
     return null::timestamptz`,
  );
  const before = await readApplied(url);
  await migrateDatabase(url);
  expect(await queryValues(url, `select start_of_day('2026-01-02', 'UTC') = '2026-01-02Z'`)).toEqual([true]);
  expect(await readApplied(url)).toEqual(before);
  addMigration('create table later (id integer);--> statement-breakpoint\ninsert into later values (7)');
  await migrateDatabase(url, folder);
  expect(await readApplied(url)).toEqual([...before, expect.any(String)]);
  expect(await queryValues(url, 'select id from later')).toEqual([7]);
});

test('functions of a newer version stay when an older one starts again', async () => {
  const url = await databases.create({ isMigrated: true });
  addMigration('select 1');
  const later = path.join(folder, 'functions/later.sql');
  await migrateDatabase(url, folder);
  const readBrought = () => queryValues(url, 'select * from drizzle.functions_and_views');
  const brought = await readBrought();
  await migrateDatabase(url);
  expect(await readBrought()).toEqual(brought);
  writeFileSync(later, 'create or replace function later() returns integer return 8;');
  await migrateDatabase(url, folder);
  expect(await queryValues(url, 'select later()')).toEqual([8]);
});

test('a database that is older than the baseline is refused, with the way to it', async () => {
  const url = await databases.create({ isMigrated: true });
  await queryValues(url, 'update drizzle.__drizzle_migrations set created_at = 1');
  await expect(migrateDatabase(url)).rejects.toThrow(
    'the database is older than the first migration of this version: run the migrations of commit eb23f3eb first',
  );
});

test('walkovers for nobody become walkovers for neither side, also those that a withdrawal replaced', async () => {
  const url = await databases.create({ isMigrated: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await createSchema(client, oldestSchema());
  await client.query(`
    set local session_replication_role = replica;
    insert into leagues (id, name) values (1, 'Cup');
    insert into competitions (id, league_id, season_id, name, format, match_types, tie_breakers) overriding system value
    values (1, 1, 1, 'Cup', 'knockout', '{}', '{}');
    insert into fixtures (league_id, competition_id, stage, round, status, walkover_winner, walkover_home_goals,
      walkover_away_goals, before_withdrawal)
    values (1, 1, 'round robin', 1, 'walkover', 'nobody', 0, 0, '{"status": "walkover", "walkover_winner": "nobody"}'),
      (1, 1, 'round robin', 1, 'walkover', 'home', 3, 0, null);
    commit`);
  await client.end();
  await migrateDatabase(url);
  const winners = `select walkover_winner || ' ' || coalesce(before_withdrawal ->> 'walkover_winner', '-') from fixtures order by id`;
  expect(await queryValues(url, winners)).toEqual(['neither neither', 'home -']);
});

test('rows of before rulebooks, evidence and positions have none', async () => {
  const url = await databases.create({ isMigrated: false });
  const { entries } = JSON.parse(readFileSync(path.join(import.meta.dirname, JOURNAL), 'utf8'));
  const { when } = entries.find(({ tag }: { tag: string }) => tag === '0001_walkover_for_neither');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await createSchema(client, when);
  await client.query(`
    set local session_replication_role = replica;
    insert into squad_rules (league_id, squad_limit) values (1, 16);
    insert into squad_spells (league_id, team_id, player_key, first_day) values (1, 1, '1', '2026-01-02');
    insert into transfers (league_id, player_key, to_team_id) values (1, '1', 1);
    insert into match_disputes (match_id, league_id, user_id, reason) values (1, 1, 1, 'An own goal');
    insert into fixtures (league_id, competition_id, stage, round, status, status_reason)
    values (1, 1, 'round robin', 1, 'postponed', 'Rain');
    commit`);
  await client.end();
  await migrateDatabase(url);
  const read = `
    select concat_ws(' ', position_limits, spell.position is null, transfers.position is null, evidence, status_evidence,
      (select count(*) from rulebook_versions))
    from squad_rules, squad_spells spell, transfers, match_disputes, fixtures`;
  expect(await queryValues(url, read)).toEqual(['{} t t {} {} 0']);
});

test('a migration that fails leaves the database as it was', async () => {
  const url = await databases.create({ isMigrated: true });
  const before = await readApplied(url);
  addMigration('create table later (id integer);--> statement-breakpoint\nselect 1 / 0');
  await expect(migrateDatabase(url, folder)).rejects.toThrow('division by zero');
  expect(await readApplied(url)).toEqual(before);
  expect(await queryValues(url, `select to_regclass('later')`)).toEqual([null]);
});
