import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import type { Actor } from '#server/changes/audit-queries.ts';
import { unauthorized } from '#server/kit/http/errors.ts';

/**
 * Locks the account against deletion until the transaction ends. It must be the first lock: a deletion locks the
 * account first and then the rows that refer to it. Throws 401 if the account is deleted.
 */
export async function lockAccount(transaction: Database, userId: number): Promise<void> {
  const accounts = await execute(transaction, sql`select from users where id = ${userId} for key share`);
  if (accounts === 0) throw unauthorized();
}

/** Locks the acting account like `lockAccount`; the admin command has none. */
export async function lockActor(transaction: Database, { user_id }: Actor): Promise<void> {
  if (user_id !== null) await lockAccount(transaction, user_id);
}
