import type { FastifyInstance, FastifyRequest } from 'fastify';
import { scanJson } from '#server/http/scan-json.ts';

/** Bounds the values and the depth of every JSON body before Fastify's own parser reads it. */
export function limitJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body: string, done) => {
    try {
      scanJson(body);
    } catch (error) {
      return done(error as Error);
    }
    parse(request, body, done);
  });
}
