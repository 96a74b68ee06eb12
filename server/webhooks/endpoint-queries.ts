import { MAX_WEBHOOK_ENDPOINTS, WEBHOOK_DELIVERIES_SHOWN } from '#contract/kit/limits.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import type { EndpointChange, LeagueEndpoints } from '#contract/webhooks/schema.ts';
import type { Database } from '#database/connect.ts';
import { execute, isoTime, query, type Sql, sql } from '#database/query.ts';
import { inTransaction } from '#database/transaction.ts';
import { type Actor, logChange } from '#server/changes/audit-queries.ts';
import { inLeagueTransaction, lockLeague } from '#server/changes/league-lock-queries.ts';
import { conflict, notFound } from '#server/kit/http/errors.ts';
import type { JsonText } from '#server/kit/http/json-text.ts';

/** The endpoints of a league without their secrets, and its newest deliveries first. */
export async function findEndpoints(database: Database, leagueId: number): Promise<JsonText<LeagueEndpoints>> {
  const [league] = await query<{ found: string }>(
    database,
    sql`
      select json_build_object(
        'endpoints', (
          select coalesce(json_agg(
            json_build_object(
              'id', id,
              'url', url,
              'events', events,
              'creation_date', ${isoTime('creation_date')},
              'disabled_at', ${isoTime('disabled_at')},
              'disabled_reason', disabled_reason
            )
            order by id
          ), '[]')
          from webhook_endpoints where league_id = ${leagueId}
        ),
        'deliveries', (
          select coalesce(json_agg(
            json_build_object(
              'id', delivery.id,
              'endpoint_id', endpoint_id,
              'event', event,
              'match_id', delivery.match_id,
              'match_name', match_name,
              'fixture_id', fixture_id,
              'fixtures', cardinality(fixture_ids),
              'transfer_id', transfer_id,
              'created_at', ${isoTime('created_at')},
              'state', state,
              'attempts', attempts,
              'next_attempt_at', case state when 'waiting' then ${isoTime('next_attempt_at')} end,
              'status', delivery.status,
              'reason', reason
            )
            order by delivery.id desc
          ), '[]')
          from (
            select * from webhook_deliveries
            where league_id = ${leagueId} and endpoint_id is not null
            order by id desc
            limit ${WEBHOOK_DELIVERIES_SHOWN}
          ) as delivery
          left join matches using (match_id)
        )
      )::text as found`,
  );
  return league?.found ?? '';
}

interface NewEndpoint {
  url: string;
  events: WebhookEvent[];
  secret: string;
}

/** Throws 409 at the league's maximum of endpoints. */
export async function addEndpoint(
  database: Database,
  leagueId: number,
  { url, events, secret }: NewEndpoint,
  actor: Actor,
): Promise<void> {
  await inLeagueTransaction(database, leagueId, async (transaction) => {
    await lockLeague(transaction, leagueId);
    const added = await execute(
      transaction,
      sql`
        insert into webhook_endpoints (league_id, url, events, secret)
        select ${leagueId}, ${url}, ${events}, ${secret}
        where (select count(*) from webhook_endpoints where league_id = ${leagueId}) < ${MAX_WEBHOOK_ENDPOINTS}`,
    );
    if (added === 0) {
      throw conflict(`This league has ${MAX_WEBHOOK_ENDPOINTS} webhook endpoints, the maximum. Remove one first.`);
    }
    const subject = new URL(url).host;
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'webhook endpoint added',
      subject,
      after: { events },
    });
  });
}

/** Sets the events of an endpoint, and enables it if it is disabled. */
export async function changeEndpoint(
  database: Database,
  leagueId: number,
  { id, events }: EndpointChange,
  actor: Actor,
): Promise<void> {
  await changeOne(database, leagueId, id, async (transaction, { subject, events: former }) => {
    await execute(
      transaction,
      sql`
        update webhook_endpoints set events = ${events}, disabled_at = null, disabled_reason = null where id = ${id}`,
    );
    await logChange(transaction, actor, {
      league_id: leagueId,
      action: 'webhook endpoint changed',
      subject,
      before: { events: former },
      after: { events },
    });
  });
}

/** Replaces the secret; requests are also signed with the former one for a day. */
export async function rotateSecret(
  database: Database,
  leagueId: number,
  { id, secret }: { id: number; secret: string },
  actor: Actor,
): Promise<void> {
  await changeOne(database, leagueId, id, async (transaction, { subject }) => {
    await execute(
      transaction,
      sql`
        update webhook_endpoints set former_secret = secret, rotated_at = now(), secret = ${secret} where id = ${id}`,
    );
    await logChange(transaction, actor, { league_id: leagueId, action: 'webhook endpoint rotated', subject });
  });
}

export async function removeEndpoint(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  await changeOne(database, leagueId, id, async (transaction, { subject }) => {
    await execute(
      transaction,
      sql`
        with removed as (delete from webhook_endpoints where id = ${id})
        delete from webhook_deliveries where league_id = ${leagueId} and endpoint_id = ${id}`,
    );
    await logChange(transaction, actor, { league_id: leagueId, action: 'webhook endpoint removed', subject });
  });
}

/** Queues a test event; throws 404 without such a working endpoint. */
export async function queueTest(database: Database, leagueId: number, id: number, actor: Actor): Promise<void> {
  const isQueued = await queue(database, leagueId, actor, {
    action: 'webhook endpoint tested',
    row: sql`
      select league_id, id, 'webhook.test', null::bigint, null::integer, null::integer[], null::integer, true
      from webhook_endpoints
      where id = ${id} and league_id = ${leagueId} and disabled_at is null`,
  });
  if (!isQueued) throw notFound(`Working webhook endpoint ${id} of league ${leagueId}`);
}

/** Queues an event in the log again; throws 404 without such a delivery to a working endpoint. */
export async function sendEventAgain(
  database: Database,
  leagueId: number,
  deliveryId: number,
  actor: Actor,
): Promise<void> {
  const isQueued = await queue(database, leagueId, actor, {
    action: 'event sent again',
    row: sql`
      select delivery.league_id, endpoint_id, event, match_id, fixture_id, fixture_ids, transfer_id, true
      from webhook_deliveries delivery
      join webhook_endpoints endpoint on endpoint.id = endpoint_id and disabled_at is null
      where delivery.id = ${deliveryId} and delivery.league_id = ${leagueId}`,
  });
  if (!isQueued) throw notFound(`Delivery ${deliveryId} to a working webhook endpoint of league ${leagueId}`);
}

async function queue(
  database: Database,
  leagueId: number,
  actor: Actor,
  { action, row }: { action: 'webhook endpoint tested' | 'event sent again'; row: Sql },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [queued] = await query<{ url: string; event: string }>(
      transaction,
      sql`
        with queued as (
          insert into webhook_deliveries
            (league_id, endpoint_id, event, match_id, fixture_id, fixture_ids, transfer_id, is_asked_for)
          ${row}
          returning endpoint_id, event
        )
        select url, event from queued join webhook_endpoints on id = endpoint_id`,
    );
    if (!queued) return false;
    const { url, event } = queued;
    await logChange(transaction, actor, { league_id: leagueId, action, subject: new URL(url).host, after: { event } });
    return true;
  });
}

/** Changes a locked endpoint of the league; the log contains its host. Throws 404. */
async function changeOne(
  database: Database,
  leagueId: number,
  id: number,
  change: (transaction: Database, endpoint: { subject: string; events: WebhookEvent[] }) => Promise<void>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const [endpoint] = await query<{ url: string; events: WebhookEvent[] }>(
      transaction,
      sql`select url, events from webhook_endpoints where id = ${id} and league_id = ${leagueId} for update`,
    );
    if (!endpoint) throw notFound(`Webhook endpoint ${id} of league ${leagueId}`);
    await change(transaction, { subject: new URL(endpoint.url).host, events: endpoint.events });
  });
}
