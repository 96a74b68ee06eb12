import { NEWS_HOURS, WEBHOOK_DELIVERY_DAYS } from '#contract/kit/limits.ts';
import type { DeliveryKind, DeliveryState } from '#contract/webhooks/discord-messages.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { type Actor, logEach } from '#server/changes/audit-queries.ts';
import { claimReceiver, LEASE_END, releaseLease } from '#server/kit/workers/lease-queries.ts';
import { AWARD, isCounted, JOIN_AWARD, shootOutOf } from '#server/results/counted/match-queries.ts';
import type { ShownMatch } from '#server/webhooks/build-card.ts';
import { SHOWN_DIGITS, type WebhookAddress } from '#server/webhooks/webhook-queries.ts';

/** A webhook leased to this server until `claimed_until`. */
export interface ClaimedWebhook extends WebhookAddress {
  league_id: number;
  claimed_until: string;
}

/** Leases the webhook with due deliveries whose pause ended first, until `recordOutcome`. */
export async function claimWebhook(database: Database): Promise<ClaimedWebhook | undefined> {
  const [claimed] = await queryPrepared<ClaimedWebhook>(
    database,
    'claim_webhook',
    claimReceiver({
      table: 'league_webhooks',
      isDue: sql`disabled_at is null and league_id in (
        select league_id from webhook_deliveries
        where endpoint_id is null and state = 'waiting' and next_attempt_at <= now()
      )`,
      fields: sql`league_id, webhook_id, webhook_token, thread_id`,
    }),
  );
  return claimed;
}

/** The waiting deliveries of one match, the match in its present state, and its message on Discord. */
export interface DueDelivery {
  /** In ascending order. */
  ids: number[];
  attempts: number;
  /** The highest number of attempts of any waiting delivery of the webhook. */
  max_attempts: number;
  is_asked_for: boolean;
  /** Whether the match was played more than a day before its delivery was queued. */
  is_old: boolean;
  /** Whether the match counts, so that Discord should show its card. */
  is_shown: boolean;
  match: ShownMatch;
  /** Null if the match was never posted. */
  message: { message_id: string | null; card_hash: string } | null;
}

/**
 * The next deliveries of a leased webhook. A separate statement after the claim, so that it reads the former
 * leaseholder's writes.
 */
export async function findDueDelivery(database: Database, leagueId: number): Promise<DueDelivery | undefined> {
  const [due] = await queryPrepared<DueDelivery>(
    database,
    'find_due_delivery',
    sql`
      select due.ids, due.attempts, due.is_asked_for,
        submission_date < due.queued_at - make_interval(hours => ${NEWS_HOURS}) as is_old,
        (
          select max(attempts)::integer from webhook_deliveries
          where league_id = ${leagueId} and state = 'waiting' and endpoint_id is null
        ) as max_attempts,
        ${isCounted('m')} as is_shown,
        json_build_object(
          'match_id', m.match_id,
          'league_name', leagues.name,
          'match_name', match_name,
          'type', type,
          'team_names', json_build_object('Blue', blue_name, 'Green', green_name),
          'team_goals', json_build_object('Blue', blue_goals, 'Green', green_goals),
          'award', ${AWARD},
          'shoot_out', ${shootOutOf('m')},
          'had_extra_time', m.had_extra_time,
          'player_data', player_data,
          'event_data', event_data,
          'submission_date', ${isoTime('submission_date')}
        ) as match,
        case when card_hash is not null
          then json_build_object('message_id', message_id, 'card_hash', card_hash)
        end as message
      from (
        select match_id, array_agg(id order by id) as ids, max(attempts)::integer as attempts,
          bool_or(is_asked_for) as is_asked_for, min(created_at) as queued_at
        from webhook_deliveries
        where league_id = ${leagueId} and state = 'waiting' and endpoint_id is null and match_id = (
          select match_id from webhook_deliveries
          where league_id = ${leagueId} and state = 'waiting' and endpoint_id is null and next_attempt_at <= now()
          order by id
          limit 1
        )
        group by match_id
      ) as due
      join matches m using (match_id)
      join open_leagues leagues on leagues.id = m.league_id
      left join webhook_messages message using (league_id, match_id)
      ${JOIN_AWARD}
      where m.league_id = ${leagueId}`,
  );
  return due;
}

/** The result of a delivery for its row, the message on Discord and the webhook. */
export interface Outcome {
  /** Null if there was nothing to post; that isn't logged. */
  delivery: {
    state: DeliveryState;
    kind: DeliveryKind | null;
    attempts: number;
    /** Seconds until the next attempt. */
    delay: number;
    status: number | null;
    reason: string | null;
  } | null;
  /** Undefined keeps the stored message; null deletes it. */
  message?: { message_id: string | null; card_hash: string } | null;
  /** Seconds to wait before the webhook's next call. */
  pause: number;
  disabledReason?: string;
}

/**
 * Stores the outcome of a delivery or a test message, and ends the lease. Of several deliveries of a match only the
 * newest is kept. The waiting deliveries of a disabled webhook fail. If the league has replaced the webhook meanwhile,
 * only the deletion of the message is scheduled, and a refused token doesn't disable the successor.
 */
export async function recordOutcome(
  database: Database,
  webhook: ClaimedWebhook,
  due: DueDelivery | null,
  { delivery, message, pause, disabledReason }: Outcome,
): Promise<void> {
  const { league_id, webhook_id, webhook_token, thread_id, claimed_until } = webhook;
  const reason = disabledReason ?? null;
  const ids = due?.ids ?? [];
  const newestId = delivery ? ids.at(-1) : null;
  const match_id = due?.match.match_id ?? null;
  await queryPrepared(
    database,
    'record_delivery',
    sql`
      with webhook as (
        update league_webhooks
        set disabled_at = case when ${reason}::text is not null then now() end, disabled_reason = ${reason},
          rests_until = ${releaseLease(claimed_until, pause)}
        where league_id = ${league_id} and webhook_id = ${webhook_id} and thread_id is not distinct from ${thread_id}
          and (${reason}::text is null or webhook_token = ${webhook_token})
        returning league_id
      ),
      shown as (
        insert into webhook_messages (league_id, match_id, message_id, card_hash)
        select league_id, ${match_id}, ${message?.message_id ?? null}, ${message?.card_hash ?? null}
        from webhook
        where ${Boolean(message)}
        on conflict (league_id, match_id) do update
          set message_id = excluded.message_id, card_hash = excluded.card_hash
      ),
      -- The league left the webhook while Discord was called.
      left_behind as (
        insert into left_webhook_messages (webhook_id, webhook_token, thread_id, message_id)
        select ${webhook_id}, ${webhook_token}, ${thread_id}, ${message?.message_id ?? null}
        where ${message?.message_id ?? null}::text is not null and not exists (
          select from league_webhooks
          where league_id = ${league_id} and webhook_id = ${webhook_id} and thread_id is not distinct from ${thread_id}
        )
        on conflict do nothing
      ),
      forgotten as (
        delete from webhook_messages as message using webhook
        where message.league_id = webhook.league_id and match_id = ${match_id} and ${message === null}
      ),
      covered as (
        delete from webhook_deliveries as delivery using webhook
        where delivery.league_id = webhook.league_id and id = any(${ids}::bigint[])
          and id is distinct from ${newestId}
      ),
      given_up as (
        update webhook_deliveries as delivery set state = 'failed', reason = ${reason}
        from webhook
        where ${reason}::text is not null and delivery.league_id = webhook.league_id and state = 'waiting'
          and endpoint_id is null and id <> all(${ids}::bigint[])
      )
      update webhook_deliveries as delivery
      set state = ${delivery?.state ?? null}, kind = ${delivery?.kind ?? null}, attempts = ${delivery?.attempts ?? null},
        next_attempt_at = now() + ${delivery?.delay ?? null} * interval '1 second',
        status = ${delivery?.status ?? null}, reason = ${delivery?.reason ?? null},
        is_asked_for = ${due?.is_asked_for ?? null}
      from webhook
      where delivery.league_id = webhook.league_id and id = ${newestId}`,
  );
}

/** Pauses all webhooks for some seconds, as Discord's global limit demands. */
export async function restAllWebhooks(database: Database, seconds: number): Promise<void> {
  await execute(
    database,
    sql`update league_webhooks set rests_until = greatest(rests_until, now() + ${seconds} * interval '1 second')`,
  );
}

/** Deletes deliveries older than the log shows. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  await execute(
    database,
    sql`
      delete from webhook_deliveries
      where state <> 'waiting' and created_at < now() - make_interval(days => ${WEBHOOK_DELIVERY_DAYS})`,
  );
}

/** The number of waiting deliveries to Discord, from a partial index. */
export async function countWaitingDeliveries(database: Database): Promise<number> {
  const [count] = await query<{ waiting: number }>(
    database,
    sql`select count(*)::integer as waiting from webhook_deliveries where state = 'waiting' and endpoint_id is null`,
  );
  return count?.waiting ?? 0;
}

/** The waiting time of the oldest delivery to Discord in seconds; 0 if none is waiting. */
export async function findLongestWait(database: Database): Promise<number> {
  const [longest] = await query<{ seconds: number }>(
    database,
    sql`
      select coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds
      from webhook_deliveries where state = 'waiting' and endpoint_id is null`,
  );
  return longest?.seconds ?? 0;
}

/** Leases and logs a league's working webhook for a test message, or returns the seconds until it is free. */
export async function claimForTest(
  database: Database,
  leagueId: number,
  actor: Actor,
): Promise<{ league_name: string; retry_after: number; webhook: ClaimedWebhook | null } | undefined> {
  const [found] = await query<{ league_name: string; retry_after: number; webhook: ClaimedWebhook | null }>(
    database,
    sql`
      with claimed as (
        update league_webhooks set rests_until = ${LEASE_END}
        where league_id = ${leagueId} and disabled_at is null and rests_until <= now()
        returning league_id, webhook_id, webhook_token, thread_id, rests_until::text as claimed_until
      ),
      logged as (
        ${logEach(
          actor,
          {
            league_id: sql`league_id`,
            action: 'webhook tested',
            subject: sql`right(webhook_id, ${SHOWN_DIGITS})`,
          },
          sql`from claimed`,
        )}
      )
      select name as league_name, greatest(ceil(extract(epoch from rests_until - now())), 1)::integer as retry_after,
        to_json(claimed) as webhook
      from league_webhooks join open_leagues on id = league_id left join claimed using (league_id)
      where league_id = ${leagueId} and disabled_at is null`,
  );
  return found;
}
