import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureCluster } from '#database/embedded/cluster.ts';
import { type DataFolder, prepareDataFolder, urlOf } from '#database/embedded/data-folder.ts';
import { createTicket, isTicketAlive, withFolderLock } from '#database/embedded/folder-lock.ts';
import {
  findPostmaster,
  launchPostmaster,
  type Postmaster,
  type Settings,
  stopPostmaster,
} from '#database/embedded/postmaster.ts';
import { isPidTaken } from '#database/embedded/processes.ts';
import { findPrograms } from '#database/embedded/programs.ts';

export interface EmbeddedPostgres {
  /** Address for PostgreSQL clients, password included; stays the same until `stop`. */
  url: string;
  /** Ends this use of the database; PostgreSQL itself ends with its last user. Calling it again is harmless. */
  stop(): Promise<void>;
}

const WATCH_MS = 1_000;
const USER_PREFIX = 'user-';

/**
 * Starts PostgreSQL on `dataDir`, or joins the one that already runs there, whoever started it.
 * @throws with a sentence for the operator when the folder is somebody else's or PostgreSQL does not come up.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Settings;
}): Promise<EmbeddedPostgres> {
  const settings = options.settings ?? {};
  const { root } = prepareDataFolder(options.dataDir);
  const user = path.join(root, `${USER_PREFIX}${createTicket()}`);
  let { folder, url, postmaster } = await withFolderLock(root, async () => {
    // Only now is it sure who owns the cluster: another process may just have made it.
    const folder = prepareDataFolder(root);
    const postmaster = await ensureRunning(folder, settings);
    const url = urlOf(folder, postmaster.port);
    writeFileSync(user, '');
    return { folder, url, postmaster };
  });

  let revival: Promise<void> | undefined;
  const watch = setInterval(() => {
    if (revival || isPidTaken(postmaster.pid) || !existsSync(folder.cluster)) return;
    revival = withFolderLock(folder.root, async () => {
      postmaster = await ensureRunning(folder, settings, postmaster.port);
    })
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        revival = undefined;
      });
  }, WATCH_MS);
  watch.unref();

  let stopped: Promise<void> | undefined;
  async function leave(): Promise<void> {
    clearInterval(watch);
    await revival;
    if (!existsSync(folder.cluster)) return;
    await withFolderLock(folder.root, async () => {
      rmSync(user, { force: true });
      if (!hasUsers(folder)) await stopPostmaster(folder);
    });
  }
  function stop(): Promise<void> {
    stopped ??= leave();
    return stopped;
  }
  return { url, stop };
}

async function ensureRunning(folder: DataFolder, settings: Settings, fixedPort?: number): Promise<Postmaster> {
  const running = existsSync(folder.cluster) ? await findPostmaster(folder) : undefined;
  if (running) return running;
  const { initdb, postgres } = findPrograms(folder.root, folder.account);
  await ensureCluster(folder, initdb);
  return launchPostmaster(folder, postgres, settings, fixedPort);
}

/** Whether a living process uses the database; the notes of dead ones are removed. Needs the lock. */
function hasUsers(folder: DataFolder): boolean {
  const notes = readdirSync(folder.root).filter((name) => name.startsWith(USER_PREFIX));
  const living = notes.filter((name) => isTicketAlive(name.slice(USER_PREFIX.length)));
  for (const name of notes) {
    if (!living.includes(name)) rmSync(path.join(folder.root, name), { force: true });
  }
  return living.length > 0;
}
