import path from 'node:path';
import type { Command } from '#cli/command.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { migrateDatabase } from '#database/migrate.ts';

export const backup: Command = {
  usage: '<file>',
  summary: 'Writes everything that is kept into a new file, as of one moment, while servers go on.',
  details: [
    'The file is compressed, names people, and is for its owner alone: keep it as well as the database.',
    'Sessions are left out: after a restore people log in again. API keys go on to hold.',
    'It can be restored into the embedded database and into any other PostgreSQL, 15 or newer.',
  ],
  argumentCount: 1,
  worksOnAnySchema: true,
  async run({ positionals: [file = ''], database }) {
    const rows = await writeBackup(database, placeOf(file));
    return `The backup is in ${file}. ${describe(rows)}.`;
  },
};

export const restore: Command = {
  usage: '<file>',
  summary: 'Fills an empty database from a backup, wholly or not at all.',
  details: [
    'A database without tables gets them; a backup of an older version is brought to the newest schema.',
    'Servers need not be stopped: their next answers have everything that was restored.',
  ],
  argumentCount: 1,
  worksOnAnySchema: true,
  async run({ positionals: [file = ''], database, databaseUrl }) {
    const rows = await restoreBackup(database, placeOf(file));
    await migrateDatabase(databaseUrl);
    return `The backup is restored. ${describe(rows)}.`;
  },
};

/** npm runs the command in the project's folder; the file is meant from where it was typed. */
function placeOf(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? '', file);
}

function describe({ matches = 0, users = 0, leagues = 0, groups = 0 }: Record<string, number>): string {
  return `Matches: ${matches}, accounts: ${users}, leagues: ${leagues}, groups: ${groups}`;
}
