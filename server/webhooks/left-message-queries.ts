import type { Database } from '#database/connect.ts';
import { execute, query, sql } from '#database/query.ts';
import { claimItem } from '#server/kit/workers/lease-queries.ts';
import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

/** A message of a webhook that its league replaced or removed. */
export interface LeftMessage extends WebhookAddress {
  message_id: string;
  attempts: number;
}

/** Leases a message that is due for deletion. */
export async function claimLeftMessage(database: Database): Promise<LeftMessage | undefined> {
  const [claimed] = await query<LeftMessage>(database, claimItem('left_webhook_messages', sql`webhook_id, message_id`));
  return claimed;
}

/** Drops a message, or all of its webhook if Discord no longer has that. */
export async function forgetLeftMessages(
  database: Database,
  { webhook_id, message_id }: LeftMessage,
  { isOfAll = false } = {},
): Promise<void> {
  await execute(
    database,
    sql`
      delete from left_webhook_messages
      where webhook_id = ${webhook_id} and (${isOfAll} or message_id = ${message_id})`,
  );
}

/** Delays a message's deletion by some seconds; under a rate limit, those of the whole webhook. */
export async function delayLeftMessages(
  database: Database,
  { webhook_id, message_id }: LeftMessage,
  { delay, isLimited }: { delay: number; isLimited: boolean },
): Promise<void> {
  await execute(
    database,
    sql`
      update left_webhook_messages
      set due_at = case when message_id = ${message_id} then now() else greatest(due_at, now()) end
          + ${delay}::float * interval '1 second',
        attempts = attempts - case when ${isLimited} and message_id = ${message_id} then 1 else 0 end
      where webhook_id = ${webhook_id} and (${isLimited} or message_id = ${message_id})`,
  );
}
