import { MAX_PUSH_BROWSERS } from '#contract/kit/limits.ts';
import type { PushSubscription } from '#contract/notifications/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, query, queryPrepared, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { hashOf } from '#server/kit/sessions/session-queries.ts';
import { claimReceiver, releaseLease } from '#server/kit/workers/lease-queries.ts';

export interface VapidKeys {
  public_key: string;
  private_key: string;
}

/** The site's keys; `generate` creates them on first use. */
export async function findVapidKeys(database: Database, generate: () => VapidKeys): Promise<VapidKeys> {
  const [stored] = await query<VapidKeys>(database, sql`select public_key, private_key from vapid_keys`);
  if (stored) return stored;
  const { public_key, private_key } = generate();
  await execute(
    database,
    sql`insert into vapid_keys (public_key, private_key) values (${public_key}, ${private_key}) on conflict do nothing`,
  );
  return findVapidKeys(database, generate);
}

/**
 * Subscribes a session's browser to push messages, replacing the session's former subscription and that of the
 * browser's former session.
 */
export async function storeSubscription(
  database: Database,
  token: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const hash = hashOf(token);
  await inTransaction(database, async (transaction) => {
    await execute(
      transaction,
      sql`
        delete from push_subscriptions
        where endpoint = ${endpoint} and session_id not in (select id from sessions where token_hash = ${hash})`,
    );
    await execute(
      transaction,
      sql`
        insert into push_subscriptions (session_id, endpoint, p256dh, auth, sent_notice_id, due_notice_id)
        select sessions.id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, newest.id, newest.id
        from sessions
        cross join (select coalesce(max(id), 0) as id from notices) as newest
        where token_hash = ${hash}
        on conflict (session_id) do update
          set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`,
    );
    // Deletes the excess: push services may be slow, and some notices go to all accounts at once.
    await execute(
      transaction,
      sql`
        delete from push_subscriptions where session_id in (
          select session_id
          from sessions own
          join sessions on sessions.user_id = own.user_id
          join push_subscriptions on session_id = sessions.id
          where own.token_hash = ${hash}
          order by sessions.id <> own.id, sessions.id desc
          offset ${MAX_PUSH_BROWSERS}
        )`,
    );
  });
}

export async function removeSubscription(database: Database, token: string): Promise<void> {
  await execute(
    database,
    sql`
      delete from push_subscriptions using sessions
      where sessions.id = session_id and token_hash = ${hashOf(token)}`,
  );
}

/** Whether the session's browser gets push messages. */
export async function hasSubscription(database: Database, token: string): Promise<boolean> {
  const found = await execute(
    database,
    sql`select from push_subscriptions join sessions on sessions.id = session_id where token_hash = ${hashOf(token)}`,
  );
  return found > 0;
}

/** A subscription leased to this server until `claimed_until`. */
export interface ClaimedSubscription {
  session_id: number;
  user_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  sent_notice_id: number;
  due_notice_id: number;
  attempts: number;
  is_held_back: boolean;
  claimed_until: string;
}

/** Leases the subscription with due notices whose pause ended first, until `recordPush` or `forgetSubscription`. */
export async function claimSubscription(database: Database): Promise<ClaimedSubscription | undefined> {
  const [claimed] = await queryPrepared<ClaimedSubscription>(
    database,
    'claim_push_subscription',
    claimReceiver({
      table: 'push_subscriptions',
      isDue: sql`due_notice_id > sent_notice_id and session_id in (select id from sessions where expires_at > now())`,
      fields: sql`session_id, endpoint, p256dh, auth, sent_notice_id, due_notice_id, attempts, is_held_back,
        (select user_id from sessions where id = session_id) as user_id`,
    }),
  );
  return claimed;
}

/** The outcome of a push for its subscription. */
export interface PushOutcome {
  /** Notices up to this one are sent or given up. */
  sent_notice_id: number;
  attempts: number;
  is_held_back: boolean;
  /** Seconds before the next message. */
  pause: number;
}

/** Stores the outcome of a push and ends the lease. */
export async function recordPush(
  database: Database,
  { session_id, claimed_until }: ClaimedSubscription,
  { sent_notice_id, attempts, is_held_back, pause }: PushOutcome,
): Promise<void> {
  await queryPrepared(
    database,
    'record_push',
    sql`
      update push_subscriptions
      set sent_notice_id = greatest(sent_notice_id, ${sent_notice_id}), attempts = ${attempts},
        is_held_back = ${is_held_back},
        rests_until = ${releaseLease(claimed_until, pause)}
      where session_id = ${session_id}`,
  );
}

/** Deletes a subscription that the push service no longer has, unless the browser has subscribed again. */
export async function forgetSubscription(
  database: Database,
  { session_id, endpoint }: ClaimedSubscription,
): Promise<void> {
  await execute(
    database,
    sql`delete from push_subscriptions where session_id = ${session_id} and endpoint = ${endpoint}`,
  );
}
