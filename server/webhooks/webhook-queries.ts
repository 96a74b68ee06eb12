import { WEBHOOK_DELIVERIES_SHOWN } from '#contract/kit/limits.ts';
import type { LeagueWebhook } from '#contract/webhooks/discord-messages.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange, logEach } from '#server/changes/audit-queries.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';

/** A webhook's identification at Discord; the token is a secret. */
export interface WebhookAddress {
  webhook_id: string;
  webhook_token: string;
  /** Null for the channel itself. */
  thread_id: string | null;
}

/** Interval between deletions of a webhook's messages, within Discord's limit. */
const MESSAGE_SECONDS = 0.5;

/** Last digits of a webhook's id that are shown; the token never is. */
export const SHOWN_DIGITS = 4;

/**
 * Sets the webhook for a league's results. With the same ids its messages can still be edited. Another webhook or
 * thread starts with an empty log, and the former one's messages are deleted.
 */
export async function setWebhook(
  database: Database,
  leagueId: number,
  { webhook_id, webhook_token, thread_id }: WebhookAddress,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const former = await lockWebhook(transaction, leagueId);
    const isSamePlace = former?.webhook_id === webhook_id && former.thread_id === thread_id;
    if (!isSamePlace) await deleteDeliveries(transaction, leagueId);
    await execute(
      transaction,
      sql`
        insert into league_webhooks (league_id, webhook_id, webhook_token, thread_id)
        values (${leagueId}, ${webhook_id}, ${webhook_token}, ${thread_id})
        on conflict (league_id) do update set webhook_id = excluded.webhook_id, webhook_token = excluded.webhook_token,
          thread_id = excluded.thread_id, creation_date = now(), disabled_at = null, disabled_reason = null,
          rests_until = case league_webhooks.webhook_id
            when excluded.webhook_id then league_webhooks.rests_until
            else excluded.rests_until
          end`,
    );
    const subject = webhook_id.slice(-SHOWN_DIGITS);
    await logChange(transaction, actor, { league_id: leagueId, action: 'webhook set', subject });
  });
}

/** Removes the webhook; its messages on Discord are deleted, as they would never be corrected. */
export async function removeWebhook(database: Database, leagueId: number, actor: Actor): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const former = await lockWebhook(transaction, leagueId);
    if (former === undefined) return;
    await deleteDeliveries(transaction, leagueId);
    await execute(transaction, sql`delete from league_webhooks where league_id = ${leagueId}`);
    const subject = former.webhook_id.slice(-SHOWN_DIGITS);
    await logChange(transaction, actor, { league_id: leagueId, action: 'webhook removed', subject });
  });
}

/** Locks and returns a league's webhook. */
async function lockWebhook(transaction: Database, leagueId: number) {
  const [webhook] = await query<{ webhook_id: string; thread_id: string | null }>(
    transaction,
    sql`select webhook_id, thread_id from league_webhooks where league_id = ${leagueId} for update`,
  );
  return webhook;
}

async function deleteDeliveries(transaction: Database, leagueId: number): Promise<void> {
  await execute(
    transaction,
    sql`
      with left_messages as (
        insert into left_webhook_messages (webhook_id, webhook_token, thread_id, message_id, due_at)
        select webhook_id, webhook_token, thread_id, message_id,
          now() + ${MESSAGE_SECONDS}::float * (row_number() over (order by match_id desc) - 1) * interval '1 second'
        from webhook_messages join league_webhooks using (league_id)
        where league_id = ${leagueId} and message_id is not null
        on conflict do nothing
      ),
      deleted_messages as (delete from webhook_messages where league_id = ${leagueId})
      delete from webhook_deliveries where league_id = ${leagueId} and endpoint_id is null`,
  );
}

/** A league's webhook without its secret, and its newest deliveries first. */
export async function findWebhook(database: Database, leagueId: number): Promise<JsonText<LeagueWebhook>> {
  const [webhook] = await query<{ found: string }>(
    database,
    sql`
      select json_build_object(
        'webhook', (
          select json_build_object(
            'ending', right(webhook_id, ${SHOWN_DIGITS}),
            'creation_date', ${isoTime('creation_date')},
            'disabled_at', ${isoTime('disabled_at')},
            'disabled_reason', disabled_reason
          )
          from league_webhooks where league_id = ${leagueId}
        ),
        'deliveries', (
          select coalesce(json_agg(
            json_build_object(
              'id', id,
              'match_id', match_id,
              'match_name', match_name,
              'created_at', ${isoTime('created_at')},
              'state', state,
              'kind', kind,
              'attempts', attempts,
              'next_attempt_at', case state when 'waiting' then ${isoTime('next_attempt_at')} end,
              'status', delivery.status,
              'reason', reason
            )
            order by id desc
          ), '[]')
          from (
            select * from webhook_deliveries
            where league_id = ${leagueId} and endpoint_id is null
            order by id desc
            limit ${WEBHOOK_DELIVERIES_SHOWN}
          ) as delivery
          join matches using (match_id, league_id)
        )
      )::text as found`,
  );
  return webhook?.found ?? '';
}

/** Sends the match of a delivery again, in its present state; false without such a delivery or a working webhook. */
export async function sendAgain(
  database: Database,
  { league_id, delivery_id }: { league_id: number; delivery_id: number },
  actor: Actor,
): Promise<boolean> {
  const repeated = await execute(
    database,
    sql`
      with again as (
        insert into webhook_deliveries (league_id, match_id, is_asked_for)
        select league_id, match_id, true
        from webhook_deliveries join league_webhooks using (league_id)
        where league_id = ${league_id} and id = ${delivery_id} and endpoint_id is null and disabled_at is null
        returning match_id
      )
      ${logEach(
        actor,
        { league_id: sql`${league_id}`, action: 'result sent again', subject: sql`match_id` },
        sql`from again`,
      )}`,
  );
  return repeated === 1;
}
