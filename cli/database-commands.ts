import { type Command, CommandError } from '#cli/command.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { isLive } from '#server/config.ts';
import { seedDemo as fillWithDemo } from '#server/demo/seed-demo.ts';

export const migrate: Command = {
  usage: '',
  summary: 'Migrates the database to the newest schema.',
  argumentCount: 0,
  worksOnAnySchema: true,
  async run({ databaseUrl }) {
    await migrateDatabase(databaseUrl);
    return 'The database has the newest schema.';
  },
};

export const seedDemo: Command = {
  usage: '',
  summary: 'Fills a database without matches with demo accounts, leagues, matches and groups.',
  details: [
    'It fails with NODE_ENV=production or Discord credentials, as fictional accounts have no place on a live site.',
  ],
  argumentCount: 0,
  async run({ database, env }) {
    if (isLive(env)) {
      throw new CommandError(
        'Demo data is not for a live site: NODE_ENV is production or DISCORD_CLIENT_ID is set. Nothing was added.',
      );
    }
    const { isSeeded } = await fillWithDemo(database);
    if (!isSeeded) throw new CommandError('The database has matches already, so the demo data was not added.');
    return 'The demo data is in the database.';
  },
};
