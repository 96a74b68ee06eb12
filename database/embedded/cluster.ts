import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { DataFolder } from '#database/embedded/data-folder.ts';

/**
 * The value of PostgreSQL's option -D. Root's substitute account may lack access to a parent folder, as in a project
 * below /root. On Linux it can still use its working directory, which is the cluster.
 */
export function clusterArgument(folder: DataFolder): string {
  const isDropped = folder.account.uid !== undefined;
  return isDropped && process.platform === 'linux' ? '/proc/self/cwd' : folder.cluster;
}

/** Environment of PostgreSQL's programs: English messages, UTC, and no PG… variables of the caller. */
export function programEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Creates the cluster and its password unless they exist. Remains of an interrupted start are deleted. The caller must
 * hold the folder's lock.
 */
export async function ensureCluster(folder: DataFolder, initdb: string): Promise<void> {
  removeDrafts(folder);
  if (existsSync(folder.cluster)) {
    if (existsSync(folder.password)) return;
    throw new Error(`The password of the database in ${folder.root} is missing: restore its file 'password'.`);
  }
  const draft = `cluster-draft-${randomBytes(6).toString('hex')}`;
  const draftPath = path.join(folder.root, draft);
  mkdirSync(draftPath, { mode: 0o700 });
  changeOwner(folder.account, draftPath);
  writeFileSync(folder.password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  changeOwner(folder.account, folder.password);
  try {
    await runInitdb(initdb, { ...folder, cluster: draftPath });
  } catch (error) {
    removeDrafts(folder);
    throw error;
  }
  if (folder.account.uid !== undefined) chownSync(folder.password, process.getuid?.() ?? 0, process.getgid?.() ?? 0);
  flush(folder.password);
  renameSync(draftPath, folder.cluster);
  flush(folder.root);
}

async function runInitdb(initdb: string, folder: DataFolder): Promise<void> {
  const options = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=../password', '--no-instructions'];
  // PostgreSQL's built-in locale sorts equally on every machine, and needs no locale of the system.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const child = spawn(initdb, ['-D', clusterArgument(folder), ...options, ...locale], {
    ...folder.account,
    cwd: folder.cluster,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errorOutput, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`initdb failed (${signal ?? code}): ${errorOutput.trim()}`);
}

function removeDrafts(folder: DataFolder): void {
  for (const name of readdirSync(folder.root)) {
    if (!name.startsWith('cluster-draft-')) continue;
    rmSync(path.join(folder.root, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

function changeOwner(account: DataFolder['account'], file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
}

function flush(file: string): void {
  const handle = openSync(file, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
