import { Counter } from '@prometheus-io/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { credentialOf } from '#server/kit/calls/credentials.ts';
import { CrossSiteCall } from '#server/kit/http/same-site.ts';
import { routeOf } from '#server/kit/monitoring/request-log.ts';

/** `bad_credential`: an unknown or expired session or key; `unauthenticated`: no credential. */
const REASONS = ['bad_input', 'unauthenticated', 'bad_credential', 'forbidden', 'cross_site', 'rate_limited'] as const;
type Reason = (typeof REASONS)[number];

const REASONS_BY_STATUS: Record<number, Reason> = {
  400: 'bad_input',
  403: 'forbidden',
  413: 'bad_input',
  415: 'bad_input',
  429: 'rate_limited',
};

const LOG_INTERVAL_MS = 60_000;

/**
 * Counts refused requests by reason. Logs one line per minute, reason and route, so that refusals can't flood the log;
 * callers aren't logged.
 */
export function countRefusals(app: FastifyInstance): Counter<'reason'> {
  const counter = new Counter({
    name: 'touchline_refusals_total',
    help: 'Requests refused as invalid, unauthorised or too many.',
    labelNames: ['reason'],
    registers: [],
  });
  for (const reason of REASONS) counter.inc({ reason }, 0);
  const sinceLastLines = new Map<string, { reason: Reason; method: string; route: string; count: number }>();

  app.addHook('onError', (request, _reply, error, done) => {
    const reason = reasonOf(request, error);
    if (reason) {
      counter.inc({ reason });
      const { method } = request;
      const route = routeOf(request);
      const key = `${reason} ${method} ${route}`;
      const count = (sinceLastLines.get(key)?.count ?? 0) + 1;
      sinceLastLines.set(key, { reason, method, route, count });
    }
    done();
  });

  function writeLines(): void {
    for (const refusals of sinceLastLines.values()) app.log.info({ event: 'refusals', ...refusals });
    sinceLastLines.clear();
  }

  const timer = setInterval(writeLines, LOG_INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    writeLines();
  });
  return counter;
}

/** Undefined for other failures: 404, conflicts and server errors. */
function reasonOf(request: FastifyRequest, error: Error & { statusCode?: number }): Reason | undefined {
  if (error instanceof CrossSiteCall) return 'cross_site';
  const { statusCode = 500 } = error;
  if (statusCode === 401) return credentialOf(request) === undefined ? 'unauthenticated' : 'bad_credential';
  return REASONS_BY_STATUS[statusCode];
}
