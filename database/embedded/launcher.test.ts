import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { findTestFolder } from '#database/memory-folder.ts';

const CHILD = `
  const { startEmbeddedPostgres } = await import('#database/embedded/launcher.ts');
  const { url, stop } = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR, isServer: true });
  console.log(url);
  process.stdin.once('data', async () => { await stop(); process.exit(); });
`;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let parent: string;
let databases: EmbeddedPostgres[];
let children: ChildProcess[];

beforeEach(async () => {
  parent = await mkdtemp(path.join(findTestFolder(), 'touchline-embedded-'));
  dataDir = path.join(parent, 'data');
  databases = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(databases.map((database) => database.stop()));
  if (existsSync(dataDir)) await (await start()).stop();
  rmSync(parent, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: false } });
  databases.push(database);
  return database;
}

/** Another application that uses the same folder, in its own process. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', CHILD], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}

async function queryValue(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function readPid(): number {
  return Number(readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('the first start creates a cluster that needs its password and listens on 127.0.0.1 only', async () => {
  const { url, stop } = await start();
  expect(await queryValue(url, 'select current_setting($$server_version_num$$)::int / 10000')).toBe(18);
  expect(await queryValue(url, "select lower('ÉA')")).toBe('éa');
  expect(await queryValue(url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await queryValue(url, 'show unix_socket_directories')).toBe('');
  expect(
    await queryValue(url, "select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'postgres'"),
  ).toBe(true);
  await expect(queryValue(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect(statSync(path.join(dataDir, 'password')).mode & 0o777).toBe(0o600);

  await stop();
  await stop();
  await expect(queryValue(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
});

test('a folder that cannot be created is refused with its reason', async () => {
  const starting = startEmbeddedPostgres({ dataDir: '/proc/touchline/data' });
  await expect(starting).rejects.toThrow("The embedded database can't use DATA_DIR, /proc/touchline/data: ");
});

test('without programs for this platform the start asks for DATABASE_URL, even if the folder cannot be created', async () => {
  const { arch } = process;
  Object.defineProperty(process, 'arch', { value: 'other' });
  try {
    const starting = startEmbeddedPostgres({ dataDir: '/proc/touchline/data' });
    await expect(starting).rejects.toThrow(/^There is no embedded PostgreSQL here .* Set DATABASE_URL/);
  } finally {
    Object.defineProperty(process, 'arch', { value: arch });
  }
});

test('a restart keeps data and password, and deletes the draft of an interrupted start', async () => {
  const first = await start();
  await queryValue(first.url, 'create table kept as select 7 as n');
  await first.stop();
  mkdirSync(path.join(dataDir, 'cluster-draft-cut-short'));
  const second = await start();
  expect(await queryValue(second.url, 'select n from kept')).toBe(7);
  await second.stop();

  rmSync(path.join(dataDir, 'cluster'), { recursive: true });
  const third = await start();
  await expect(queryValue(third.url, 'select n from kept')).rejects.toThrow('does not exist');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
});

test('the next start after a killed application uses its running database, and stops it', async () => {
  const { child, url } = await startElsewhere();
  await queryValue(url, 'create table kept as select 7 as n');
  const pid = readPid();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const adopted = await start();
  expect(readPid()).toBe(pid);
  expect(adopted.url).toBe(url);
  expect(await queryValue(adopted.url, 'select n from kept')).toBe(7);
  await adopted.stop();
  await expect(queryValue(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('the database runs until its last user stops, whichever process started it', async () => {
  const owner = await start();
  const { child: guest, url } = await startElsewhere();
  expect(url).toBe(owner.url);
  const brief = await start();
  await brief.stop();
  expect(await queryValue(url, 'select 1')).toBe(1);

  await owner.stop();
  expect(await queryValue(url, 'select 1')).toBe(1);
  guest.stdin?.write('stop\n');
  await once(guest, 'exit');
  await expect(queryValue(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('a second server on the folder is refused until the first one ends, while other programs may use it', async () => {
  const { child } = await startElsewhere();
  await (await start()).stop();
  const second = () => startEmbeddedPostgres({ dataDir, isServer: true });
  await expect(second()).rejects.toThrow(
    `Another Touchline, process ${child.pid}, serves the data in ${dataDir}: stop it first, or set DATA_DIR and PORT for a second site.`,
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  databases.push(await second());
});

test('concurrent starts on an empty folder use one database', async () => {
  const [here, again, elsewhere] = await Promise.all([start(), start(), startElsewhere()]);
  expect(again.url).toBe(here.url);
  expect(elsewhere.url).toBe(here.url);
  await queryValue(here.url, 'create table kept as select 7 as n');
  expect(await queryValue(elsewhere.url, 'select n from kept')).toBe(7);
});

test('the database starts although its pid file contains the pid of another program', async () => {
  const first = await start();
  const pidFile = path.join(dataDir, 'cluster', 'postmaster.pid');
  const note = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, note.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await queryValue(second.url, 'select 1')).toBe(1);
});

test('a killed PostgreSQL restarts at the same address with all acknowledged data', async () => {
  const { url } = await start();
  await queryValue(url, 'create table kept as select 7 as n');
  process.kill(readPid(), 'SIGKILL');
  await expect.poll(() => queryValue(url, 'select n from kept').catch(() => undefined)).toBe(7);
});

test('a start after PostgreSQL and its application were killed together recovers', async () => {
  const { child, url } = await startElsewhere();
  await queryValue(url, 'create table kept as select 7 as n');
  child.kill('SIGKILL');
  process.kill(readPid(), 'SIGKILL');
  await sleep(10);
  const { url: recovered } = await start();
  expect(await queryValue(recovered, 'select n from kept')).toBe(7);
});
