import type { EndpointName } from '#contract/endpoints.ts';
import { webhookDeliveries, webhookEndpoints } from '#database/tables/webhook.ts';
import type { TestDatabase } from '#database/test-query-builder.ts';
import { generateWebhookSecret } from '#server/webhooks/sign-webhook.ts';

export const ENDPOINT_URL = 'https://receiver.example/touchline';

export const NEW_ENDPOINT = { url: ENDPOINT_URL, events: ['match.approved', 'fixture.changed'] };

type Columns = Partial<typeof webhookEndpoints.$inferInsert>;

/** Stores an endpoint for removed matches, and returns its id. */
export async function storeEndpoint(database: TestDatabase, league_id: number, columns: Columns = {}): Promise<number> {
  const events = ['match.removed' as const];
  const [row] = await database
    .insert(webhookEndpoints)
    .values({ league_id, url: ENDPOINT_URL, events, secret: generateWebhookSecret(), ...columns })
    .returning({ id: webhookEndpoints.id });
  if (!row) throw new Error('The endpoint was not stored.');
  return row.id;
}

/** Stores a delivered test event of one of the league's endpoints, and returns the delivery's id. */
export async function storeEventDelivery(database: TestDatabase, league_id: number): Promise<number> {
  const endpoint_id = await storeEndpoint(database, league_id);
  const [row] = await database
    .insert(webhookDeliveries)
    .values({ league_id, endpoint_id, event: 'webhook.test', state: 'delivered', attempts: 1, status: 204 })
    .returning({ id: webhookDeliveries.id });
  if (!row) throw new Error('The delivery was not stored.');
  return row.id;
}

/** A valid body for a call about a league's endpoints; undefined for any other call. Removes those of earlier calls. */
export async function buildEndpointBody(
  name: EndpointName,
  database: TestDatabase,
  league_id: number,
): Promise<object | undefined> {
  const [, call] = /\/webhook_endpoints(?:\/(\w+))?$/.exec(name) ?? [undefined, null];
  if (call === null) return undefined;
  await database.$client.query('delete from webhook_endpoints where league_id = $1', [league_id]);
  if (call === undefined) return NEW_ENDPOINT;
  if (call === 'send_again') return { delivery_id: await storeEventDelivery(database, league_id) };
  const id = await storeEndpoint(database, league_id);
  return call === 'change' ? { id, events: ['transfer.changed'] } : { id };
}
