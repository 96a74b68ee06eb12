import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { isLockQueued, queueForLock } from '#server/kit/cache/lock-queues.ts';
import type { WaitLimits } from '#server/kit/cache/semaphore.ts';
import { notFound, overloaded } from '#server/kit/http/errors.ts';

/** Above the concurrent changes of a league's staff in good faith; most take milliseconds. */
const CHANGES: WaitLimits = {
  maxWaiting: 20,
  timeoutMs: 5_000,
  refuse: () => overloaded('Other changes of this league are being stored, such as an import. Try again soon.'),
};
/** The maximum of `MatchBatches`, and longer than an import, as not every game server retries. */
const SUBMISSIONS: WaitLimits = {
  maxWaiting: 500,
  timeoutMs: 20_000,
  refuse: () => overloaded('The league is being changed, for example by an import. Send the match again soon.'),
};

/**
 * `inTransaction` for changes that lock a league or its typed names. Changes of one league run one after another and
 * wait without a connection. `work` takes the locks itself, in the order stated at `lockLeague`. Throws 503 if too many
 * changes of the league wait, or this one waits too long.
 */
export function inLeagueTransaction<T>(
  database: Database,
  leagueId: number,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  return queueForLock(database, lockOf(leagueId), CHANGES, () => inTransaction(database, work));
}

/** `inLeagueTransaction` for the league of a match. */
export async function inMatchTransaction<T>(
  database: Database,
  matchId: number,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const [match] = await query<{ league_id: number }>(
    database,
    sql`select league_id from matches where match_id = ${matchId}`,
  );
  return match ? inLeagueTransaction(database, match.league_id, work) : inTransaction(database, work);
}

/** Queues the insert of a submitted match among the league's changes, with higher limits of number and time. */
export function queueSubmission<T>(database: Database, leagueId: number, store: () => Promise<T>): Promise<T> {
  return queueForLock(database, lockOf(leagueId), SUBMISSIONS, store);
}

/** Whether a change or submission in this process locks the league or waits for its lock. */
export function isLeagueQueued(database: Database, leagueId: number): boolean {
  return isLockQueued(database, lockOf(leagueId));
}

function lockOf(leagueId: number): string {
  return `league ${leagueId}`;
}

/**
 * Serialises changes of a league's settings until the transaction ends; throws 404 without such a league. Take it in
 * `inLeagueTransaction`, after the locks of accounts, matches and typed names.
 */
export async function lockLeague(transaction: Database, leagueId: number): Promise<void> {
  const leagues = await execute(transaction, sql`select from open_leagues where id = ${leagueId} for no key update`);
  if (leagues === 0) throw notFound(`League ${leagueId}`);
}
