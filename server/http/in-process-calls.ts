import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Marks requests that the server makes itself; the value is secret. */
const HEADER = 'x-touchline-in-process';
const SECRET = randomUUID();

/** Makes a GET call of the API, by path below `/api`, with the sender's address; without a cookie, as a visitor. */
export function callInProcess(app: FastifyInstance, { ip }: FastifyRequest, path: string, cookie?: string) {
  return app.inject({
    url: `/api${path}`,
    headers: { [HEADER]: SECRET, ...(cookie !== undefined && { cookie }) },
    remoteAddress: ip,
  });
}

/** In-process calls belong to a request that was counted by the rate limit already. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[HEADER] === SECRET;
}
