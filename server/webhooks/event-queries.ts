import { FORMER_SECRET_HOURS } from '#contract/kit/limits.ts';
import type { DeliveryState } from '#contract/webhooks/discord-messages.ts';
import type { SentWebhookEvent } from '#contract/webhooks/events.ts';
import type { Database } from '#database/connect.ts';
import { isoTime, query, queryPrepared, sql } from '#database/query.ts';
import { claimReceiver, releaseLease } from '#server/kit/workers/lease-queries.ts';

/** An endpoint leased to this server until `claimed_until`, and its signing secrets, the current one first. */
export interface ClaimedEndpoint {
  id: number;
  league_id: number;
  url: string;
  secrets: string[];
  claimed_until: string;
}

/** Whether a delivery may ignore a pause: a request by staff is tried once at once. */
const IS_FREE = sql`(paused_until <= now() or is_asked_for and attempts = 0)`;

/** Leases the due endpoint that was served longest ago, until `recordEvent`. */
export async function claimEndpoint(database: Database): Promise<ClaimedEndpoint | undefined> {
  const [claimed] = await queryPrepared<ClaimedEndpoint>(
    database,
    'claim_endpoint',
    claimReceiver({
      table: 'webhook_endpoints',
      isDue: sql`disabled_at is null and exists (
        select from webhook_deliveries
        where endpoint_id = webhook_endpoints.id and state = 'waiting' and next_attempt_at <= now() and ${IS_FREE}
      )`,
      fields: sql`id, league_id, url, array_remove(array[
        secret, case when rotated_at > now() - make_interval(hours => ${FORMER_SECRET_HOURS}) then former_secret end
      ], null) as secrets`,
    }),
  );
  return claimed;
}

/**
 * Waiting deliveries of an endpoint that form one request: an event about one match, fixture or transfer, or the same
 * fixtures.
 */
export interface DueEvent {
  /** In ascending order; the newest one is sent. */
  ids: number[];
  event: SentWebhookEvent;
  match_id: number | null;
  fixture_id: number | null;
  /** Set for several fixtures changed at once. */
  fixture_ids: number[] | null;
  transfer_id: number | null;
  created_at: string;
  attempts: number;
  /** The highest number of attempts of any waiting delivery of the endpoint. */
  max_attempts: number;
}

/**
 * The next deliveries of a leased endpoint, read before their subjects, so that no change is missed. A request that was
 * tried may have arrived, so its delivery isn't combined with others: the same id means the same change.
 */
export async function findDueEvent(database: Database, endpointId: number): Promise<DueEvent | undefined> {
  const [due] = await queryPrepared<DueEvent>(
    database,
    'find_due_event',
    sql`
      with waiting as (
        select delivery.*, paused_until
        from webhook_deliveries delivery join webhook_endpoints endpoint on endpoint.id = endpoint_id
        where endpoint_id = ${endpointId} and state = 'waiting'
      ),
      first as (select * from waiting where next_attempt_at <= now() and ${IS_FREE} order by id limit 1)
      select array_agg(waiting.id order by waiting.id) as ids, first.event, first.match_id, first.fixture_id,
        first.fixture_ids, first.transfer_id, first.attempts, (select max(attempts)::integer from waiting) as max_attempts,
        ${isoTime('max(waiting.created_at)')} as created_at
      from first
      join waiting on waiting.id = first.id or (
        first.attempts = 0 and waiting.attempts = 0 and waiting.event = first.event
        and (waiting.match_id, waiting.fixture_id, waiting.fixture_ids, waiting.transfer_id)
          is not distinct from (first.match_id, first.fixture_id, first.fixture_ids, first.transfer_id)
      )
      group by first.id, first.event, first.match_id, first.fixture_id, first.fixture_ids, first.transfer_id, first.attempts`,
  );
  return due;
}

/** The result of a request for its delivery and the endpoint. */
export interface EventOutcome {
  state: DeliveryState;
  attempts: number;
  /** Seconds until the next attempt. */
  delay: number;
  status: number | null;
  reason: string | null;
  /** Seconds to wait before the endpoint's next request; none after a success. */
  pause: number;
  disabledReason: string | null;
}

/**
 * Stores the outcome of a request, if any, and ends the lease. A success ends the endpoint's pause, a failure never
 * shortens it. The request's other deliveries are deleted, and the waiting ones of a disabled endpoint fail.
 */
export async function recordEvent(
  database: Database,
  { id, claimed_until }: ClaimedEndpoint,
  ids: number[],
  outcome: EventOutcome | null,
): Promise<void> {
  const disabledReason = outcome?.disabledReason ?? null;
  const newestId = ids.at(-1) ?? null;
  await queryPrepared(
    database,
    'record_event',
    sql`
      with endpoint as (
        update webhook_endpoints
        set disabled_at = case when ${disabledReason}::text is not null then now() end, disabled_reason = ${disabledReason},
          rests_until = ${releaseLease(claimed_until, 0)},
          paused_until = case when ${outcome?.state ?? null}::text = 'delivered' then now()
            else greatest(paused_until, now() + ${outcome?.pause ?? null}::float * interval '1 second')
          end
        where id = ${id}
        returning id
      ),
      covered as (
        delete from webhook_deliveries where id = any(${ids}::bigint[]) and id <> ${newestId}
      ),
      given_up as (
        update webhook_deliveries as delivery set state = 'failed', reason = ${disabledReason}
        from endpoint
        where ${disabledReason}::text is not null and endpoint_id = endpoint.id and state = 'waiting'
          and delivery.id <> all(${ids}::bigint[])
      )
      update webhook_deliveries
      set state = ${outcome?.state ?? null}, attempts = ${outcome?.attempts ?? null},
        next_attempt_at = now() + ${outcome?.delay ?? null} * interval '1 second',
        status = ${outcome?.status ?? null}, reason = ${outcome?.reason ?? null}
      where id = ${newestId} and endpoint_id = ${id}`,
  );
}

/** The number of deliveries that wait for an endpoint, from a partial index. */
export async function countWaitingEvents(database: Database): Promise<number> {
  const [count] = await query<{ waiting: number }>(
    database,
    sql`
      select count(*)::integer as waiting from webhook_deliveries
      where state = 'waiting' and endpoint_id is not null`,
  );
  return count?.waiting ?? 0;
}
