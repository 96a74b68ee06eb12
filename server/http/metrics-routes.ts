import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';
import { readBearerToken } from '#server/http/bearer-token.ts';
import { forbidden, unauthorized } from '#server/http/errors.ts';
import { routeOf } from '#server/http/request-log.ts';

export interface Measured {
  config: Config;
  database: Database;
  listing: { size: number };
  /** What the features tell besides. */
  metrics: Metric[];
}

/** Seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` for Prometheus: routes, statuses, times and the process; nothing of who asked for what. */
export function metricsRoutes(app: FastifyInstance, { config, database, listing, metrics }: Measured): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(database, registry);
  new Gauge({
    name: 'touchline_listed_matches',
    help: 'Matches in the list that is kept in memory.',
    registers: [registry],
    collect() {
      this.set(listing.size);
    },
  });
  // After the pool's own, as some of them ask the database.
  for (const metric of metrics) registry.registerMetric(metric);

  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    requireReader(request, config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function measurePool({ $client: pool }: Database, registry: Registry): void {
  new Gauge({
    name: 'touchline_database_connections',
    help: 'Connections to PostgreSQL.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'touchline_database_waiting',
    help: 'Requests that wait for a connection to PostgreSQL.',
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** With a token whoever bears it; else who asks on this machine and not through a proxy on it. Throws 401 or 403. */
function requireReader(request: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken !== null) {
    if (isSame(readBearerToken(request) ?? '', metricsToken)) return;
    throw unauthorized('Send the token of METRICS_TOKEN as Authorization: Bearer <token>.');
  }
  const isPassedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (isPassedOn || !LOOPBACK.test(request.socket.remoteAddress ?? '')) {
    throw forbidden('Metrics are read on the machine itself, or with a token (METRICS_TOKEN).');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
