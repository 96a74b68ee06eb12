import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureCluster } from '#database/embedded/cluster.ts';
import { buildUrl, type DataFolder, prepareDataFolder } from '#database/embedded/data-folder.ts';
import { createTicket, isTicketAlive, withFolderLock } from '#database/embedded/folder-lock.ts';
import {
  findPostmaster,
  launchPostmaster,
  type PostgresSettings,
  type Postmaster,
  stopPostmaster,
} from '#database/embedded/postmaster.ts';
import { isPidTaken } from '#database/embedded/processes.ts';
import { findPackagedFolder, findPrograms } from '#database/embedded/programs.ts';
import { explainFileFailure, explainProgramFailure } from '#database/file-failures.ts';

export interface EmbeddedPostgres {
  /** URL for PostgreSQL clients, with the password; constant until `stop`. */
  url: string;
  /** Ends this process's use of the database; PostgreSQL stops with its last user. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  settings?: PostgresSettings;
  /** Whether the process serves the site: only one may at a time, beside any number of admin commands. */
  isServer?: boolean;
}

const WATCH_INTERVAL_MS = 1_000;
const USER_PREFIX = 'user-';
/** The text of a server's file; those of other users are empty. */
const SERVER = 'server';

/**
 * Starts PostgreSQL on `dataDir`, or uses the one already running there. While in use, it is restarted on the same port
 * if it ends. @throws with a message for the operator if the folder belongs to another user, a second server starts on
 * it, or PostgreSQL doesn't start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startIn(options);
  } catch (error) {
    const reason = explainFileFailure(error) ?? (error instanceof Error && explainProgramFailure(error.message));
    throw reason ? new Error(`The embedded database can't use DATA_DIR, ${options.dataDir}: ${reason}.`) : error;
  }
}

async function startIn(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  // Checked before the folder, whose permissions don't matter without the programs.
  findPackagedFolder();
  const { root } = prepareDataFolder(options.dataDir);
  const user = path.join(root, `${USER_PREFIX}${createTicket()}`);
  let { folder, url, postmaster } = await withFolderLock(root, async () => {
    // Read again under the lock, as another process may have created the cluster meanwhile.
    const folder = prepareDataFolder(root);
    if (options.isServer) refuseSecondServer(root);
    const postmaster = await ensureRunning(folder, settings);
    const url = buildUrl(folder, postmaster.port);
    writeFileSync(user, options.isServer ? SERVER : '');
    return { folder, url, postmaster };
  });

  let restart: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (restart || isPidTaken(postmaster.pid) || !existsSync(folder.cluster)) return;
    restart = withFolderLock(folder.root, async () => {
      postmaster = await ensureRunning(folder, settings, postmaster.port);
    })
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        restart = undefined;
      });
  }, WATCH_INTERVAL_MS);
  watch.unref();

  let stopped: Promise<void> | undefined;
  async function leave(): Promise<void> {
    clearInterval(watch);
    await restart;
    if (!existsSync(folder.cluster)) return;
    await withFolderLock(folder.root, async () => {
      rmSync(user, { force: true });
      if (listUsers(root).length === 0) await stopPostmaster(folder);
    });
  }
  function stop(): Promise<void> {
    stopped ??= leave();
    return stopped;
  }
  return { url, stop };
}

async function ensureRunning(folder: DataFolder, settings: PostgresSettings, fixedPort?: number): Promise<Postmaster> {
  const running = existsSync(folder.cluster) ? await findPostmaster(folder) : undefined;
  if (running) return running;
  const { initdb, postgres } = findPrograms(folder.root, folder.account);
  await ensureCluster(folder, initdb);
  return launchPostmaster(folder, postgres, settings, fixedPort);
}

/**
 * The running processes that use the database. Deletes the files of ended ones. The caller must hold the folder's lock.
 */
function listUsers(root: string): { pid: number; isServer: boolean }[] {
  const names = readdirSync(root).filter((name) => name.startsWith(USER_PREFIX));
  return names.flatMap((name) => {
    const file = path.join(root, name);
    const ticket = name.slice(USER_PREFIX.length);
    if (isTicketAlive(ticket)) {
      return [{ pid: Number.parseInt(ticket, 10), isServer: readFileSync(file, 'utf8') === SERVER }];
    }
    rmSync(file, { force: true });
    return [];
  });
}

function refuseSecondServer(root: string): void {
  const other = listUsers(root).find(({ isServer }) => isServer);
  if (!other) return;
  throw new Error(
    `Another Touchline, process ${other.pid}, serves the data in ${root}: stop it first, or set DATA_DIR and PORT for a second site.`,
  );
}
