import type { FastifyRequest } from 'fastify';

/** What the request sends as `Authorization: Bearer …`, undefined when it sends none. */
export function readBearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}
