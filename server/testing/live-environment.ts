import type { TestApp } from '#server/testing/test-app.ts';

/** The least that a live site needs: a database of its own and the credentials of a Discord application. */
export function liveEnvironment({ databaseUrl }: Pick<TestApp, 'databaseUrl'>) {
  return {
    DATABASE_URL: databaseUrl,
    DISCORD_CLIENT_ID: '12345',
    DISCORD_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
  };
}
