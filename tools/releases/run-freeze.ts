import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { freezeDatabase, isFrozen, RELEASES } from '#tools/releases/freeze-database.ts';

/** Run by `npm run release`, with its version. */
const version = process.argv[2];
if (!version) throw new Error('Name the version.');

if (isFrozen()) console.log('The database is that of the release before.');
else {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'touchline-freeze-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await freezeDatabase(postgres.url, path.join(RELEASES, version));
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
