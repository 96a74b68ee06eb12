import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that PostgreSQL runs as; without ids, that of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** What the launcher keeps in its folder: the cluster, its password and log, the lock, one file per user. */
export interface DataFolder {
  root: string;
  cluster: string;
  password: string;
  log: string;
  account: Account;
}

const NOBODY = 65_534;

/**
 * Makes the folder, or checks that it is ours, and chooses PostgreSQL's account, which root must not be.
 * @throws when the folder belongs to somebody else.
 */
export function prepareDataFolder(dataDir: string): DataFolder {
  if (process.platform === 'win32') {
    throw new Error('Embedded PostgreSQL runs on Linux and macOS. On Windows set DATABASE_URL, or use WSL.');
  }
  const uid = process.getuid?.();
  const isRoot = uid === 0;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const root = realpathSync(dataDir);
  const cluster = path.join(root, 'cluster');
  const owner = existsSync(cluster) ? statSync(cluster) : statSync(root);
  if (!isRoot && owner.uid !== uid) {
    throw new Error(
      `The database in ${root} belongs to another user (uid ${owner.uid}). Start as that user or as root.`,
    );
  }
  // PostgreSQL's account passes through on its way to the cluster, and sees nothing else.
  chmodSync(root, isRoot ? 0o711 : 0o700);
  return {
    root,
    cluster,
    password: path.join(root, 'password'),
    log: path.join(root, 'postgres.log'),
    account: isRoot ? accountForRoot(owner) : {},
  };
}

/** The cluster's address; PostgreSQL takes local connections only, with the password kept beside the cluster. */
export function urlOf(folder: DataFolder, port: number): string {
  return `postgres://postgres:${readFileSync(folder.password, 'utf8')}@127.0.0.1:${port}/postgres`;
}

function accountForRoot(owner: { uid: number; gid: number }): Account {
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return NOBODY;
  }
}
