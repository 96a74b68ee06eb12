import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Marks calls that the server makes itself; nobody outside knows the value. */
const HEADER = 'x-touchline-in-process';
const SECRET = randomUUID();

/** Makes a GET call of the API, by path below `/api`, as the sender of the request; without a cookie, as a visitor. */
export function callInProcess(app: FastifyInstance, { ip }: FastifyRequest, path: string, cookie?: string) {
  return app.inject({
    url: `/api${path}`,
    headers: { [HEADER]: SECRET, ...(cookie !== undefined && { cookie }) },
    remoteAddress: ip,
  });
}

/** Such a call is part of a request that has been counted against the rate limit already. */
export function isInProcess(request: FastifyRequest): boolean {
  return request.headers[HEADER] === SECRET;
}
