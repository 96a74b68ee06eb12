import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { expect, test } from 'vitest';
import { useDatabases } from '#database/test-database.ts';
import { liveEnvironment } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const databases = useDatabases();

/** Runs the server as a process, stops it once it is ready, and returns its exit code and output. */
async function start(env: Record<string, string>) {
  const databaseUrl = await databases.create({ isMigrated: true });
  const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, ...liveEnvironment({ databaseUrl }), PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('Touchline is ready')) server.kill('SIGTERM');
    });
  }
  const [code] = await once(server, 'close');
  return { code, output };
}

test('start with an unwritable LOG_FILE exits with one sentence', async () => {
  expect(await start({ LOG_FILE: '/nowhere/touchline.log' })).toEqual({
    code: 1,
    output:
      'Touchline could not start: LOG_FILE, /nowhere/touchline.log, cannot be written: it does not exist, or its folder does not: create it.\n',
  });
});

test('a server whose LOG_FILE is on a full disk serves on', async () => {
  expect(await start({ LOG_FILE: '/dev/full', LOG_LEVEL: 'info' })).toMatchObject({ code: 0 });
});

test('start on a used port exits with one sentence', async () => {
  const other = net.createServer();
  await once(other.listen(0, '127.0.0.1'), 'listening');
  const { port } = other.address() as net.AddressInfo;
  expect(await start({ HOST: '127.0.0.1', PORT: String(port) })).toEqual({
    code: 1,
    output: `Touchline could not start: PORT ${port} is in use by another program: set PORT to a free one.\n`,
  });
  other.close();
});

test('start without a reachable database exits with one sentence', async () => {
  expect(await start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })).toEqual({
    code: 1,
    output:
      'Touchline could not start: The database is not reachable: nothing listens at the address of DATABASE_URL.\n',
  });
});

test('start without a reachable Redis logs REDIS_URL and succeeds', async () => {
  const { code, output } = await start({ REDIS_URL: `redis://127.0.0.1:${await freePort()}`, LOG_LEVEL: 'warn' });
  expect(code).toBe(0);
  expect(output).toContain('Touchline is ready');
  expect(output.match(/REDIS_URL cannot be reached/g)).toHaveLength(1);
  expect(output).toContain('ADDRESS_SALT is not set');
  expect(output).toContain('ROBLOX_CLIENT_ID and ROBLOX_CLIENT_SECRET are not set');
});

test('a start and a stop are logged with version, migrations, signal and times', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { output } = await start({
    DATABASE_URL: await databases.create({ isMigrated: false }),
    LOG_LEVEL: 'info',
    SUPPORT_EMAIL: 'help@league.org',
  });
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? JSON.parse(line) : []));
  const milliseconds = expect.any(Number);
  expect(lines.filter(({ event }) => event).map(({ level: _, time: __, msg: ___, ...facts }) => facts)).toEqual([
    { event: 'migrated', migrations: expect.arrayContaining([{ name: '0000_baseline', milliseconds }]) },
    { event: 'started', version, node: process.version, milliseconds },
    { event: 'stopping', signal: 'SIGTERM' },
    { event: 'stopped', version, milliseconds },
  ]);
});
