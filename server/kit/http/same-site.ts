import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { readPersonalToken } from '#server/kit/calls/credentials.ts';
import { HttpError } from '#server/kit/http/errors.ts';

/** 403: the browser's request came from another site. */
export class CrossSiteCall extends HttpError {
  constructor() {
    super('cross_site', 'This call must come from the site itself.');
  }
}

/** Refuses changes that a browser sends from another site. Other clients send neither header. */
export function refuseCrossSite(api: FastifyInstance, config: Config): void {
  const allowed = new Set([config.publicUrl, config.apiOrigin]);
  const { protocol } = new URL(config.publicUrl);
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    // Browsers never add a personal token automatically.
    if (readPersonalToken(request) !== undefined) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    // Our referrer policy makes browsers omit the origin of forms.
    if (origin === 'null' && site === 'same-origin') return;
    if (origin !== undefined && !allowed.has(origin) && !isOwnHost(origin, protocol, request.headers.host)) {
      throw new CrossSiteCall();
    }
    if (origin === undefined && (site === 'cross-site' || site === 'same-site')) {
      throw new CrossSiteCall();
    }
  });
}

/** Whether the origin is the requested host, such as 127.0.0.1 for localhost. */
function isOwnHost(origin: string, protocol: string, host: string | undefined): boolean {
  return host !== undefined && origin === `${protocol}//${host}`;
}
