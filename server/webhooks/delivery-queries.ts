import { NEWS_HOURS, WEBHOOK_DELIVERY_DAYS } from '#contract/limits.ts';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks.ts';
import type { Database } from '#database/connect.ts';
import type { Actor } from '#server/audit/audit-queries.ts';
import type { ShownMatch } from '#server/webhooks/build-card.ts';
import { SHOWN_DIGITS, type WebhookAddress } from '#server/webhooks/webhook-queries.ts';

/** Longer than a call to Discord takes; a server that vanished holds a webhook no longer than this. */
const CLAIM = `interval '30 seconds'`;

/** A webhook that nobody else sends to until `claimed_until`. */
export interface ClaimedWebhook extends WebhookAddress {
  league_id: number;
  claimed_until: string;
}

/** A webhook with something to send, the one that has rested longest; it is the caller's until `recordOutcome`. */
export async function claimWebhook(database: Database): Promise<ClaimedWebhook | undefined> {
  const { rows } = await database.$client.query<ClaimedWebhook>({
    name: 'claim_webhook',
    text: `
      update league_webhooks set rests_until = now() + ${CLAIM}
      where league_id = (
        select league_id from league_webhooks
        where disabled_at is null and rests_until <= now() and league_id in (
          select league_id from webhook_deliveries where state = 'waiting' and next_attempt_at <= now()
        )
        order by rests_until
        limit 1
        for no key update skip locked
      )
      returning league_id, webhook_id, webhook_token, thread_id, rests_until::text as claimed_until`,
  });
  return rows[0];
}

/** All that waits about one match, the match as it is now, and what Discord shows of it. */
export interface DueDelivery {
  /** In the order of their making. */
  ids: number[];
  attempts: number;
  /** Of all that waits for the webhook, this included. */
  most_attempts: number;
  is_asked_for: boolean;
  /** Whether the match was played more than a day before it came to be posted. */
  is_old: boolean;
  /** Whether the match counts, and so a card of it is to stand. */
  is_shown: boolean;
  match: ShownMatch;
  /** Null when Discord was sent nothing about the match. */
  message: { message_id: string | null; card_hash: string } | null;
}

/**
 * What a webhook is to send next. A statement of its own after the claim, so that it sees what the server that had the
 * webhook before has sent.
 */
export async function findDueDelivery(database: Database, leagueId: number): Promise<DueDelivery | undefined> {
  const { rows } = await database.$client.query<DueDelivery>({
    name: 'find_due_delivery',
    text: `
      select due.ids, due.attempts, due.is_asked_for,
        submission_date < due.queued_at - interval '${NEWS_HOURS} hours' as is_old,
        (
          select max(attempts)::integer from webhook_deliveries where league_id = $1 and state = 'waiting'
        ) as most_attempts,
        declined_at is null and matches.status in ('Approved', 'Approved - Official') as is_shown,
        json_build_object(
          'match_id', match_id,
          'league_name', leagues.name,
          'match_name', match_name,
          'type', type,
          'team_names', json_build_object('Blue', blue_name, 'Green', green_name),
          'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
          'player_data', player_data,
          'submission_date', to_char(submission_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) as match,
        case when card_hash is not null
          then json_build_object('message_id', message_id, 'card_hash', card_hash)
        end as message
      from (
        select match_id, array_agg(id order by id) as ids, max(attempts)::integer as attempts,
          bool_or(is_asked_for) as is_asked_for, min(created_at) as queued_at
        from webhook_deliveries
        where league_id = $1 and state = 'waiting' and match_id = (
          select match_id from webhook_deliveries
          where league_id = $1 and state = 'waiting' and next_attempt_at <= now()
          order by id
          limit 1
        )
        group by match_id
      ) as due
      join matches using (match_id)
      join leagues on leagues.id = matches.league_id
      left join webhook_messages using (league_id, match_id)
      where league_id = $1`,
    values: [leagueId],
  });
  return rows[0];
}

/** What becomes of a delivery, of the message on Discord, and of the webhook. */
export interface Outcome {
  /** Null when there was nothing to do, which is not logged. */
  delivery: {
    state: DeliveryState;
    kind: DeliveryKind | null;
    attempts: number;
    /** Seconds until the next attempt. */
    delay: number;
    status: number | null;
    reason: string | null;
  } | null;
  /** Undefined leaves it as it is; null forgets it. */
  message?: { message_id: string | null; card_hash: string } | null;
  /** Seconds before the webhook's next call. */
  pause: number;
  disabledReason?: string;
}

/**
 * Notes what came of a delivery, or of a call that was none, and gives the webhook back. Of several deliveries about a
 * match the newest stands for all; what waits for a webhook that is no more has failed; nothing is noted when the league
 * has another webhook meanwhile, nor that a token is refused which it has replaced.
 */
export async function recordOutcome(
  database: Database,
  webhook: ClaimedWebhook,
  due: DueDelivery | null,
  { delivery, message, pause, disabledReason }: Outcome,
): Promise<void> {
  const { league_id, webhook_id, webhook_token, thread_id, claimed_until } = webhook;
  const ids = due?.ids ?? [];
  await database.$client.query({
    name: 'record_delivery',
    text: `
      with webhook as (
        update league_webhooks
        set disabled_at = case when $5::text is not null then now() end, disabled_reason = $5,
          rests_until = case rests_until when $3 then now() + $4 * interval '1 second' else rests_until end
        where league_id = $1 and webhook_id = $2 and thread_id is not distinct from $19
          and ($5::text is null or webhook_token = $20)
        returning league_id
      ),
      shown as (
        insert into webhook_messages (league_id, match_id, message_id, card_hash)
        select league_id, $6, $8, $9 from webhook where $7 = 'shown'
        on conflict (league_id, match_id) do update
          set message_id = excluded.message_id, card_hash = excluded.card_hash
      ),
      forgotten as (
        delete from webhook_messages as message using webhook
        where message.league_id = webhook.league_id and match_id = $6 and $7 = 'forgotten'
      ),
      covered as (
        delete from webhook_deliveries as delivery using webhook
        where delivery.league_id = webhook.league_id and id = any($10::integer[]) and id is distinct from $11
      ),
      given_up as (
        update webhook_deliveries as delivery set state = 'failed', reason = $5 from webhook
        where $5::text is not null and delivery.league_id = webhook.league_id and state = 'waiting'
          and id <> all($10::integer[])
      )
      update webhook_deliveries as delivery
      set state = $12, kind = $13, attempts = $14, next_attempt_at = now() + $15 * interval '1 second', status = $16,
        reason = $17, is_asked_for = $18
      from webhook
      where delivery.league_id = webhook.league_id and id = $11`,
    values: [
      league_id,
      webhook_id,
      claimed_until,
      pause,
      disabledReason ?? null,
      due?.match.match_id ?? null,
      message === undefined ? 'kept' : message === null ? 'forgotten' : 'shown',
      message?.message_id ?? null,
      message?.card_hash ?? null,
      ids,
      delivery ? ids.at(-1) : null,
      delivery?.state ?? null,
      delivery?.kind ?? null,
      delivery?.attempts ?? null,
      delivery?.delay ?? null,
      delivery?.status ?? null,
      delivery?.reason ?? null,
      due?.is_asked_for ?? null,
      thread_id,
      webhook_token,
    ],
  });
}

/** Discord's limit on all calls of this server together: nobody sends for so many seconds. */
export async function restAllWebhooks(database: Database, seconds: number): Promise<void> {
  await database.$client.query(
    `update league_webhooks set rests_until = greatest(rests_until, now() + $1 * interval '1 second')`,
    [seconds],
  );
}

/** Deletes what the log shows no longer. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  await database.$client.query(`
    delete from webhook_deliveries
    where state <> 'waiting' and created_at < now() - interval '${WEBHOOK_DELIVERY_DAYS} days'`);
}

/** Deliveries that wait; an index holds just these. */
export async function countWaiting(database: Database): Promise<number> {
  const { rows } = await database.$client.query<{ waiting: number }>(
    `select count(*)::integer as waiting from webhook_deliveries where state = 'waiting'`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Seconds that the oldest delivery has waited; 0 when none does. */
export async function findLongestWait(database: Database): Promise<number> {
  const { rows } = await database.$client.query<{ seconds: number }>(`
    select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
    from webhook_deliveries where state = 'waiting'`);
  return rows[0]?.seconds ?? 0;
}

/** A league's own webhook, if it works, for one call besides its results, which is logged; else how long it rests. */
export async function claimForTest(
  database: Database,
  leagueId: number,
  actor: Actor,
): Promise<{ league_name: string; rests: number; webhook: ClaimedWebhook | null } | undefined> {
  const { rows } = await database.$client.query<{ league_name: string; rests: number; webhook: ClaimedWebhook | null }>(
    `
    with claimed as (
      update league_webhooks set rests_until = now() + ${CLAIM}
      where league_id = $1 and disabled_at is null and rests_until <= now()
      returning league_id, webhook_id, webhook_token, thread_id, rests_until::text as claimed_until
    ),
    logged as (
      insert into audit_entries (league_id, via, actor_id, action, subject)
      select league_id, $2, $3, 'webhook tested', right(webhook_id, ${SHOWN_DIGITS}) from claimed
    )
    select name as league_name, greatest(ceil(extract(epoch from rests_until - now())), 1)::integer as rests,
      to_json(claimed) as webhook
    from league_webhooks join leagues on id = league_id left join claimed using (league_id)
    where league_id = $1 and disabled_at is null`,
    [leagueId, actor.via, actor.user_id],
  );
  return rows[0];
}
