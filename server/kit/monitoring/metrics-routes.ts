import { timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import type { Config } from '#server/config.ts';
import { readBearerToken } from '#server/kit/calls/credentials.ts';
import { forbidden, invalidCredential, missingCredential } from '#server/kit/http/errors.ts';
import { routeOf } from '#server/kit/monitoring/request-log.ts';
import { VERSION } from '#server/version.ts';

export interface MetricSources {
  config: Config;
  database: Database;
  /** Number of queries waiting for a connection. */
  countWaiting: () => number;
  /** Metrics of the features. */
  metrics: Metric[];
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** `/metrics` for Prometheus: requests by route and status, the process, the pool; no callers and no URLs. */
export function metricsRoutes(app: FastifyInstance, { config, database, countWaiting, metrics }: MetricSources): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  describeBuild(registry);
  measureRequests(app, registry);
  measurePool(database, countWaiting, registry);
  // Registered after the pool's, as collecting some of them takes a connection.
  for (const metric of metrics) registry.registerMetric(metric);

  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    requireReader(request, config);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** The version as a label, so that queries can join it to other metrics. */
function describeBuild(registry: Registry): void {
  new Gauge({
    name: 'touchline_build_info',
    help: 'The running version; always 1.',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: VERSION }, 1);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

function measurePool({ $client: pool }: Database, countWaiting: () => number, registry: Registry): void {
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
    help: 'Requests that wait for a connection to PostgreSQL, and matches that wait for a shared statement.',
    registers: [registry],
    collect() {
      this.set(countWaiting());
    },
  });
}

/** Requires the token, or without one a direct request from this machine. Throws 401 or 403. */
function requireReader(request: FastifyRequest, { metricsToken }: Config): void {
  if (metricsToken !== null) {
    const token = readBearerToken(request);
    if (token === undefined)
      throw missingCredential('Send the token of METRICS_TOKEN as Authorization: Bearer <token>.');
    if (isSame(token, metricsToken)) return;
    throw invalidCredential('The token is not that of METRICS_TOKEN.');
  }
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  if (isForwarded || !LOOPBACK.test(request.socket.remoteAddress ?? '')) {
    throw forbidden('Metrics are read on the machine itself, or with a token (METRICS_TOKEN).');
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
