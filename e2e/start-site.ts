import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { findTestFolder } from '#database/memory-folder.ts';
import { openFakeDiscord } from '#server/testing/fake-discord.ts';
import { openReceiver } from '#server/testing/open-receiver.ts';
import { freePort } from '#server/testing/visitor.ts';

/** Starts the built site like `npm start`, in demo mode on a free port with an empty folder; stops it after the run. */
export default async function startSite() {
  const folder = await mkdtemp(path.join(findTestFolder(), 'touchline-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const discord = await openFakeDiscord();
  const receiver = await openReceiver();
  const logFolder = process.env.TEST_LOGS;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '1',
      DEMO_LIVE: '0',
      TRUST_PROXY: '1',
      NODE_ENV: '',
      DISCORD_WEBHOOK_ORIGIN: discord.origin,
      WEBHOOK_LOCAL_ORIGIN: receiver.origin,
      LOG_LEVEL: logFolder ? 'trace' : 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server.stderr.pipe(process.stderr);
  if (logFolder) {
    const log = createWriteStream(path.join(logFolder, 'site.log'));
    server.stdout.pipe(log, { end: false });
    server.stderr.pipe(log, { end: false });
  }
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`The site ended with code ${code} before it was ready.`)));
    server.stdout.on('data', (chunk: Buffer) => chunk.includes('Touchline is ready') && resolve());
  });
  process.env.SITE_URL = url;
  process.env.SITE_DATA_DIR = folder;
  process.env.FAKE_DISCORD = discord.origin;
  process.env.WEBHOOK_RECEIVER = receiver.origin;
  return async () => {
    discord.close();
    receiver.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    if (logFolder) {
      await copyFile(path.join(folder, 'postgres', 'postgres.log'), path.join(logFolder, 'postgres-of-site.log'));
    }
    await rm(folder, { recursive: true, force: true });
  };
}
