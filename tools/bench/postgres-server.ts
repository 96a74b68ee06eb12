import path from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded/launcher.ts';
import { runOnServer } from '#database/test-server-databases.ts';

/** The server of `DATABASE_URL`, else an embedded one in the folder. */
export async function openPostgres(folder: string) {
  const given = process.env.DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  const url = given ?? embedded?.url ?? '';
  const [server] = await runOnServer<{ version: string; fsync: string; buffers: string }>(
    url,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('shared_buffers') as buffers`,
  );
  return {
    /** URL of the maintenance database; the measured ones are on the same server. */
    url,
    /** Version and settings, in one line. */
    description: `PostgreSQL ${server?.version}${embedded ? ', embedded' : ''}, fsync ${server?.fsync}, shared_buffers ${server?.buffers}`,
    stop: async () => embedded?.stop(),
  };
}
