import { type AddCommands, CommandError, withNotes } from '#cli/command.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { isLive } from '#server/config.ts';

export const addDatabaseCommands: AddCommands = (program, createAction) => {
  program
    .command('migrate')
    .description('Migrates the database to the newest schema.')
    .action(
      createAction(
        async ({ databaseUrl }) => {
          await migrateDatabase(databaseUrl);
          return 'The database has the newest schema.';
        },
        { worksOnAnySchema: true },
      ),
    );

  program
    .command('seed-demo')
    .description('Fills a database without matches with demo accounts, leagues, matches and groups.')
    .addHelpText(
      'after',
      withNotes(
        'It fails with NODE_ENV=production or Discord credentials, as fictional accounts have no place on a live site.',
      ),
    )
    .action(
      createAction(async ({ database, env }) => {
        if (isLive(env)) {
          throw new CommandError(
            'Demo data is not for a live site: NODE_ENV is production or DISCORD_CLIENT_ID is set. Nothing was added.',
          );
        }
        const { isSeeded } = await seedDemo(database);
        if (!isSeeded) throw new CommandError('The database has matches already, so the demo data was not added.');
        return 'The demo data is in the database.';
      }),
    );
};
