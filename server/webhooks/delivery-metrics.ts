import { Counter, Gauge, type Metric } from 'prom-client';
import type { Database } from '#database/connect.ts';
import { countWaiting, findLongestWait } from '#server/webhooks/delivery-queries.ts';

/** Of this process, test messages included. */
export const discordCalls = new Counter({
  name: 'touchline_discord_calls_total',
  help: 'Calls to webhooks of Discord, by what came of them.',
  labelNames: ['outcome'],
  registers: [],
});

/** What is sent to Discord, and what waits for it; the same on all servers but for the calls. */
export function deliveryMetrics(database: Database): Metric[] {
  return [
    discordCalls,
    gaugeQueue('touchline_webhook_waiting', 'Deliveries to Discord that wait.', () => countWaiting(database)),
    gaugeQueue('touchline_webhook_longest_wait_seconds', 'Age of the oldest delivery that waits.', () =>
      findLongestWait(database),
    ),
  ];
}

/** Without the database no number is told, and the other metrics still are. */
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
