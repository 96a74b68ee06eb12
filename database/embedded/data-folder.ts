import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs as; without ids, the account of this process. */
export interface OsAccount {
  uid?: number;
  gid?: number;
}

/** Paths of the launcher's folder, which also holds the lock and one file per process that uses the database. */
export interface DataFolder {
  root: string;
  cluster: string;
  password: string;
  log: string;
  account: OsAccount;
}

const NOBODY_ID = 65_534;

/**
 * Creates the folder or checks its owner, and chooses PostgreSQL's account, as PostgreSQL refuses to run as root.
 * @throws if the folder belongs to another user.
 */
export function prepareDataFolder(dataDir: string): DataFolder {
  if (process.platform === 'win32') {
    throw new Error('Embedded PostgreSQL runs on Linux and macOS. On Windows set DATABASE_URL, or use WSL.');
  }
  const uid = process.getuid?.();
  const isRoot = uid === 0;
  createFolder(path.resolve(dataDir));
  const root = realpathSync(dataDir);
  const cluster = path.join(root, 'cluster');
  const owner = existsSync(cluster) ? statSync(cluster) : statSync(root);
  if (!isRoot && owner.uid !== uid) {
    throw new Error(
      `The database in ${root} belongs to another user (uid ${owner.uid}). Start as that user or as root.`,
    );
  }
  // PostgreSQL's account must be able to enter the folder to reach the cluster, but not to list it.
  chmodSync(root, isRoot ? 0o711 : 0o700);
  return {
    root,
    cluster,
    password: path.join(root, 'password'),
    log: path.join(root, 'postgres.log'),
    account: isRoot ? accountForRoot(owner) : {},
  };
}

/** Node's own recursion never ends below /proc, where a folder can't be created although its parent exists. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** The database's URL with its password. PostgreSQL accepts connections from this machine only. */
export function buildUrl(folder: DataFolder, port: number): string {
  return `postgres://postgres:${readFileSync(folder.password, 'utf8')}@127.0.0.1:${port}/postgres`;
}

function accountForRoot(owner: { uid: number; gid: number }): OsAccount {
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: readNobodyId('-u'), gid: readNobodyId('-g') };
}

function readNobodyId(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return NOBODY_ID;
  }
}
