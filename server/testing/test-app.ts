import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import type { TokenScope } from '#contract/accounts/personal-tokens.ts';
import { leagueAccess, users } from '#database/tables/schema.ts';
import { openTestDatabase } from '#database/test-database.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { createApp, type ServerApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { sessionCookieName } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { createToken } from '#server/kit/sessions/token-queries.ts';
import type { BuiltSite } from '#server/site/built-site.ts';

export interface TestApp {
  app: ServerApp;
  database: TestDatabase;
  databaseUrl: string;
  config: Config;
}

/** A port that refuses connections, so that no test posts to Discord. */
const CLOSED_ORIGIN = 'http://127.0.0.1:9';

/** The server with its own database, for one test file; set before its first test. Pages need a site. */
export function useTestApp(env: Record<string, string> = {}, site?: () => BuiltSite): TestApp {
  const test = {} as TestApp & { drop(): Promise<void> };
  beforeAll(async () => {
    const { database, url, drop } = await openTestDatabase();
    const config = readConfig({
      DEMO: '1',
      PORT: '8080',
      DISCORD_WEBHOOK_ORIGIN: CLOSED_ORIGIN,
      ...(env.LOG_LEVEL ? {} : logSettings()),
      ...env,
    });
    Object.assign(test, {
      database,
      databaseUrl: url,
      config,
      drop,
      app: await createApp({ config, database, site: site?.() }),
    });
  });
  afterAll(async () => {
    await test.app?.close();
    await test.drop?.();
  });
  return test;
}

/** Logs everything if the run searches the logs, else nothing. Tests with their own level read their own log. */
function logSettings(): Record<string, string> {
  const folder = inject('logFolder');
  if (folder === null) return { LOG_LEVEL: 'silent' };
  return { LOG_LEVEL: 'trace', LOG_FILE: path.join(folder, `server-${process.pid}.log`) };
}

let accounts = 0;

/** Creates an account and signs it in. `levels` are access levels by league id; `headers` are for `inject`. */
export async function signIn(
  { database, config }: TestApp,
  { levels = {}, ...columns }: Partial<typeof users.$inferInsert> & { levels?: Record<number, number> } = {},
) {
  accounts += 1;
  const [user] = await database
    .insert(users)
    .values({
      discord_id: `90000000000000${String(accounts).padStart(4, '0')}`,
      d_username: `tester${accounts}`,
      roblox_id: `70000${accounts}`,
      roblox_username: `TesterOnRoblox${accounts}`,
      ...columns,
    })
    .returning();
  if (!user) throw new Error('The account was not inserted.');
  for (const [league_id, level] of Object.entries(levels)) {
    await database.insert(leagueAccess).values({ league_id: Number(league_id), user_id: user.id, level });
  }
  const token = await createSession(database, user.id);
  return { user, headers: { cookie: `${sessionCookieName(config)}=${token}` } };
}

/** Starts another session of the user; returns its id for ending it. */
export async function storeSession(database: TestDatabase, userId: number): Promise<number> {
  await createSession(database, userId);
  const { rows } = await database.$client.query('select max(id) as id from sessions where user_id = $1', [userId]);
  return rows[0].id;
}

/** Creates a personal token of the user; `headers` are for `inject`. */
export async function createTestToken(
  database: TestDatabase,
  userId: number,
  scope: TokenScope = 'write',
  league_id: number | null = null,
) {
  const token = await createToken(database, userId, { name: 'My bot', scope, league_id, days: 90 });
  return { authorization: `Bearer ${token}` };
}

/** Creates a personal token of the user; returns its id for revoking it. */
export async function storeToken(database: TestDatabase, userId: number): Promise<number> {
  await createTestToken(database, userId);
  const { rows } = await database.$client.query('select max(id) as id from personal_tokens where user_id = $1', [
    userId,
  ]);
  return rows[0].id;
}

/** The required settings of a live site: a database and the credentials of a Discord application. */
export function liveEnvironment({ databaseUrl }: Pick<TestApp, 'databaseUrl'>) {
  return {
    DATABASE_URL: databaseUrl,
    DISCORD_CLIENT_ID: '12345',
    DISCORD_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
  };
}
