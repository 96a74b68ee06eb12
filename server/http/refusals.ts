import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { credentialOf } from '#server/http/rate-limits.ts';
import { routeOf } from '#server/http/request-log.ts';
import { CrossSiteCall } from '#server/http/same-site.ts';

/** `bad_credential`: a session or key that is none, or no longer; `unauthenticated`: nothing at all. */
const REASONS = ['bad_input', 'unauthenticated', 'bad_credential', 'forbidden', 'cross_site', 'rate_limited'] as const;
type Reason = (typeof REASONS)[number];

const BY_STATUS: Record<number, Reason> = {
  400: 'bad_input',
  403: 'forbidden',
  413: 'bad_input',
  415: 'bad_input',
  429: 'rate_limited',
};

const MILLISECONDS_BETWEEN_LINES = 60_000;

/**
 * Counts what the server refuses by the reason, and logs it: once a minute a line for each reason and route, so that
 * nobody floods the log, and nothing of who it was.
 */
export function countRefusals(app: FastifyInstance): Counter<'reason'> {
  const counter = new Counter({
    name: 'touchline_refusals_total',
    help: 'Requests refused for what they are or who sends them.',
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

  const timer = setInterval(writeLines, MILLISECONDS_BETWEEN_LINES).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    writeLines();
  });
  return counter;
}

/** Undefined for what is not refused: an answer that there is no such thing, a conflict, a failure of ours. */
function reasonOf(request: FastifyRequest, error: Error & { statusCode?: number }): Reason | undefined {
  if (error instanceof CrossSiteCall) return 'cross_site';
  const { statusCode = 500 } = error;
  if (statusCode === 401) return credentialOf(request) === undefined ? 'unauthenticated' : 'bad_credential';
  return BY_STATUS[statusCode];
}
