import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newRequestId } from '#server/http/request-log.ts';

/** Marks requests that the server makes itself; the value is secret. */
const HEADER = 'x-touchline-in-process';
const SECRET = randomUUID();

/**
 * Makes a GET call of the API, by path below `/api`, with the sender's address and the request's id; without a cookie, as
 * a visitor.
 */
export function callInProcess(app: FastifyInstance, { ip, id }: FastifyRequest, path: string, cookie?: string) {
  return app.inject({
    url: `/api${path}`,
    headers: { [HEADER]: SECRET, 'x-request-id': id, ...(cookie !== undefined && { cookie }) },
    remoteAddress: ip,
  });
}

/** In-process calls belong to a request that was counted by the rate limit already. */
export function isInProcess({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers[HEADER] === SECRET;
}

/** A new id, or for an in-process call that of the request it belongs to. */
export function chooseRequestId(request: { headers: IncomingHttpHeaders }): string {
  return isInProcess(request) ? String(request.headers['x-request-id']) : newRequestId();
}
