import path from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { createTemporaryFolder, runTool } from '#tools/command.ts';
import { freezeDatabase, isFrozen, RELEASES } from '#tools/releases/freeze-database.ts';

/** Run by `npm run release`, with its version. */
await runTool(async (atEnd) => {
  const version = process.argv[2];
  if (!version) throw new Error('Name the version.');
  if (isFrozen()) {
    console.log('The database is that of the release before.');
    return true;
  }
  const dataDir = createTemporaryFolder('freeze', atEnd);
  const postgres = await startEmbeddedPostgres({ dataDir });
  atEnd(() => postgres.stop());
  await freezeDatabase(postgres.url, path.join(RELEASES, version));
  return true;
});
