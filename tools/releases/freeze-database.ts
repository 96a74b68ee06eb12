import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeBackup } from '#database/backup/write-backup.ts';
import { connect } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { seedDemo } from '#demo/seed-demo.ts';

/** A folder each release that changed the database: its migrations, functions and views, and a backup of its demo. */
export const RELEASES = path.resolve('database/releases');
export const ROWS = 'demo.backup';
const SOURCE = path.resolve('database');

/** Fills the empty database at `url` with the demo, and stores in `folder` what a later version needs to be tried on it. */
export async function freezeDatabase(url: string, folder: string): Promise<void> {
  await migrateDatabase(url);
  const database = connect(url);
  try {
    await seedDemo(database);
    mkdirSync(folder, { recursive: true });
    for (const file of listPrograms(SOURCE)) cpSync(path.join(SOURCE, file), path.join(folder, file));
    await writeBackup(database, path.join(folder, ROWS));
  } finally {
    await database.$client.end();
  }
}

/** Whether the newest release has the schema, functions and views of this version. */
export function isFrozen(): boolean {
  const newest = listReleases().at(-1);
  if (newest === undefined) return false;
  const read = (folder: string) =>
    listPrograms(folder).map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]);
  return JSON.stringify(read(newest)) === JSON.stringify(read(SOURCE));
}

/** Folders of releases, oldest first. */
export function listReleases(): string[] {
  if (!existsSync(RELEASES)) return [];
  const versions = readdirSync(RELEASES).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return versions.map((version) => path.join(RELEASES, version));
}

/** Files that `migrateDatabase` reads from a folder. */
function listPrograms(folder: string): string[] {
  const list = (part: string) =>
    readdirSync(path.join(folder, part))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => path.join(part, name));
  return [...['migrations', 'functions', 'views'].flatMap(list).toSorted(), 'migrations/meta/_journal.json'];
}
