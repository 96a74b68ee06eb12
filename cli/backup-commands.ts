import { type AddCommands, resolveFromCaller, withNotes } from '#cli/command.ts';
import { restoreBackup } from '#database/backup/restore-backup.ts';
import { verifyBackup } from '#database/backup/verify-backup.ts';
import { writeBackup } from '#database/backup/write-backup.ts';
import { migrateDatabase } from '#database/migrate.ts';

const ANY_SCHEMA = { worksOnAnySchema: true };

export const addBackupCommands: AddCommands = (program, createAction) => {
  program
    .command('backup')
    .description('Writes a consistent snapshot of all data to a new file, while servers run.')
    .argument('<file>')
    .addHelpText(
      'after',
      withNotes(
        'The file is compressed, readable by its owner only, and contains personal data: protect it like the database.',
        'Sessions are omitted, so users must log in again after a restore. API keys stay valid.',
        'It can be restored into the embedded database or any other PostgreSQL from version 15.',
      ),
    )
    .action(
      createAction(async ({ database, report }, file: string) => {
        const rows = await writeBackup(database, resolveFromCaller(file), report);
        return `The backup is in ${file}. ${describe(rows)}.`;
      }, ANY_SCHEMA),
    );

  program
    .command('restore')
    .description('Restores a backup into an empty database, completely or not at all.')
    .argument('<file>')
    .addHelpText(
      'after',
      withNotes(
        'Creates missing tables, and migrates a backup of an older version to the newest schema.',
        'Requests to running servers wait for its end; then they return the restored data.',
      ),
    )
    .action(
      createAction(async ({ database, databaseUrl, report }, file: string) => {
        const rows = await restoreBackup(database, resolveFromCaller(file), report);
        await migrateDatabase(databaseUrl);
        return `The backup is restored. ${describe(rows)}.`;
      }, ANY_SCHEMA),
    );

  program
    .command('verify-backup')
    .description('Restores a backup into a temporary database, compares it, and drops it again.')
    .argument('<file>')
    .addHelpText(
      'after',
      withNotes(
        'The temporary database is on the same server, takes as much disk, and needs a user who may create databases.',
        'Row counts are compared with the file, and 1,000 random matches with the database in use.',
      ),
    )
    .action(
      createAction(async ({ database, databaseUrl, report }, file: string) => {
        const rows = await verifyBackup(database, databaseUrl, resolveFromCaller(file), report);
        return `The backup can be restored. ${describe(rows)}.`;
      }),
    );
};

function describe({ matches = 0, users = 0, leagues = 0, groups = 0 }: Record<string, number>): string {
  return `Matches: ${matches}, accounts: ${users}, leagues: ${leagues}, groups: ${groups}`;
}
