import type { Database } from '#database/connect.ts';
import { upsertDiscordUser } from '#server/accounts/account-queries.ts';
import { createApiKey } from '#server/api-keys/api-key-queries.ts';
import { SESSION_COOKIE } from '#server/kit/sessions/session-cookie.ts';
import { createSession } from '#server/kit/sessions/session-queries.ts';
import { KNOWN_ROWS, restoreKnownRows } from '#tools/fuzz/known-rows.ts';

interface Account {
  isLinked?: boolean;
  isStaff?: boolean;
  level?: number;
}

const ACCOUNTS = {
  unlinked: { isLinked: false },
  linked: {},
  'level 1': { level: 1 },
  'level 4': { level: 4 },
  'level 6': { level: 6 },
  staff: { isStaff: true },
} satisfies Record<string, Account>;

type AccountName = keyof typeof ACCOUNTS;
export type Caller = AccountName | 'visitor' | 'API key' | Signer;
type Signer = 'Roblox' | 'Discord';
export const CALLERS: readonly Caller[] = [
  'visitor',
  'API key',
  'Roblox',
  'Discord',
  ...(Object.keys(ACCOUNTS) as AccountName[]),
];

/** Headers of each caller; Roblox and Discord sign each body separately. */
export type CallerHeaders = Record<Exclude<Caller, Signer>, Record<string, string>>;

/**
 * Restores accounts, levels and reviewed matches that requests change, and signs everyone in again. New sessions and
 * keys have their own rate limits.
 */
export async function signInCallers(database: Database): Promise<CallerHeaders> {
  const headers = { visitor: {} } as CallerHeaders;
  const ids = {} as Record<AccountName, number>;
  for (const [at, [name, account]] of Object.entries<Account>(ACCOUNTS).entries()) {
    const userId = await restoreAccount(database, at, account);
    ids[name as AccountName] = userId;
    headers[name as AccountName] = { cookie: `${SESSION_COOKIE}=${await createSession(database, userId)}` };
  }
  const linkedPlayer = robloxIdOf(Object.keys(ACCOUNTS).indexOf('linked'));
  await restoreKnownRows(database, {
    linkedPlayer,
    owner: ids['level 6'],
    successor: ids['level 4'],
    member: ids.linked,
  });
  headers['API key'] = { authorization: `Bearer ${await createApiKey(database, KNOWN_ROWS.league)}` };
  return headers;
}

function robloxIdOf(at: number): string {
  return `9200000000${at}`;
}

async function restoreAccount(
  database: Database,
  at: number,
  { isLinked = true, isStaff = false, level }: Account,
): Promise<number> {
  const id = await upsertDiscordUser(database, {
    discord_id: `92000000000000000${at}`,
    d_username: `caller_${at}`,
    d_avatar: null,
    email: null,
  });
  await database.$client.query(
    `update users set roblox_id = $2, roblox_username = $2, is_staff = $3, is_premium = $3 where id = $1`,
    [id, isLinked ? robloxIdOf(at) : null, isStaff],
  );
  await database.$client.query('delete from league_access where user_id = $1', [id]);
  if (level) {
    await database.$client.query('insert into league_access (league_id, user_id, level) values ($1, $2, $3)', [
      KNOWN_ROWS.league,
      id,
      level,
    ]);
  }
  return id;
}
