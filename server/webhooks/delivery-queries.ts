import { WEBHOOK_DELIVERY_DAYS } from '#contract/limits.ts';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks.ts';
import type { Database } from '#database/connect.ts';
import type { ShownMatch } from '#server/webhooks/build-card.ts';
import type { WebhookAddress } from '#server/webhooks/webhook-queries.ts';

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
      returning league_id, webhook_id, webhook_token, rests_until::text as claimed_until`,
  });
  return rows[0];
}

/** All that waits about one match, the match as it is now, and what Discord shows of it. */
export interface DueDelivery {
  /** In the order of their making. */
  ids: number[];
  attempts: number;
  is_asked_for: boolean;
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
          bool_or(is_asked_for) as is_asked_for
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
 * Notes what came of a delivery and gives the webhook back. Of several deliveries about a match the newest stands for
 * all; nothing is noted when the league has another webhook meanwhile, nor that a token is wrong which it has replaced.
 */
export async function recordOutcome(
  database: Database,
  webhook: ClaimedWebhook,
  { ids, is_asked_for, match: { match_id } }: DueDelivery,
  { delivery, message, pause, disabledReason }: Outcome,
): Promise<void> {
  const { league_id, webhook_id, webhook_token, claimed_until } = webhook;
  await database.$client.query({
    name: 'record_delivery',
    text: `
      with webhook as (
        update league_webhooks
        set disabled_at = case when $5::text is not null then now() end, disabled_reason = $5,
          rests_until = case rests_until when $3 then now() + $4 * interval '1 second' else rests_until end
        where league_id = $1 and webhook_id = $2 and ($5::text is null or webhook_token = $19)
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
      match_id,
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
      is_asked_for,
      webhook_token,
    ],
  });
}

/** Gives up what waits for a webhook that is no more; what waits for the one that replaced it goes on waiting. */
export async function failWaiting(database: Database, leagueId: number, reason: string): Promise<void> {
  await database.$client.query(
    `update webhook_deliveries set state = 'failed', reason = $2
     from league_webhooks as webhook
     where webhook.league_id = $1 and disabled_at is not null
       and webhook_deliveries.league_id = $1 and state = 'waiting'`,
    [leagueId, reason],
  );
}

/** Gives a webhook back that has nothing to send. */
export async function releaseWebhook(database: Database, { league_id, claimed_until }: ClaimedWebhook): Promise<void> {
  await database.$client.query(
    'update league_webhooks set rests_until = now() where league_id = $1 and rests_until = $2',
    [league_id, claimed_until],
  );
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
