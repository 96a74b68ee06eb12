import { Counter, Gauge, type Metric } from '@prometheus-io/client';
import type { Database } from '#database/connect.ts';
import { countWaitingDeliveries, findLongestWait } from '#server/webhooks/delivery-queries.ts';
import { countWaitingEvents } from '#server/webhooks/event-queries.ts';

/** Calls of this process, including test messages. */
export const discordCalls = new Counter({
  name: 'touchline_discord_calls_total',
  help: 'Calls to webhooks of Discord by outcome.',
  labelNames: ['outcome'],
  registers: [],
});

/** Requests of this process to endpoints of leagues. */
export const endpointCalls = new Counter({
  name: 'touchline_endpoint_calls_total',
  help: 'Requests to webhook endpoints of leagues by outcome.',
  labelNames: ['outcome'],
  registers: [],
});

/**
 * Metrics of deliveries to Discord and to endpoints. The gauges measure the outbox, so all servers report the same
 * numbers.
 */
export function deliveryMetrics(database: Database): Metric[] {
  return [
    discordCalls,
    endpointCalls,
    gaugeQueue('touchline_webhook_waiting', 'Deliveries to Discord that wait.', () => countWaitingDeliveries(database)),
    gaugeQueue('touchline_webhook_longest_wait_seconds', 'Age of the oldest delivery that waits.', () =>
      findLongestWait(database),
    ),
    gaugeQueue('touchline_endpoint_waiting', 'Deliveries to endpoints that wait.', () => countWaitingEvents(database)),
  ];
}

/** NaN while the database is unreachable, so that other metrics are still served. */
function gaugeQueue(name: string, help: string, read: () => Promise<number>): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
