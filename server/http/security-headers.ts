import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';

/** Content-Security-Policy and the other headers of every response: nothing inline, nothing from elsewhere. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const api = config.apiOrigin ? [config.apiOrigin] : [];
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", ...api, 'data:', 'https://cdn.discordapp.com'],
        styleSrc: ["'self'"],
        connectSrc: ["'self'", ...api],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: config.apiOrigin ? 'cross-origin' : 'same-origin' },
  });
  // The headers are written once; @fastify/helmet would write them anew for each request.
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}
