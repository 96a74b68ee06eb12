import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { HttpError } from '#server/http/errors.ts';

/** 403: another site made a browser send the call. */
export class CrossSiteCall extends HttpError {
  constructor() {
    super(403, 'This call must come from the site itself.');
  }
}

/** Refuses state-changing calls that another site made a browser send (rules §2); servers send neither header. */
export function refuseCrossSite(api: FastifyInstance, config: Config): void {
  const allowed = new Set([config.publicUrl, config.apiOrigin]);
  const { protocol } = new URL(config.publicUrl);
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    // Our referrer policy makes browsers hide the origin of a form's page.
    if (origin === 'null' && site === 'same-origin') return;
    if (origin !== undefined && !allowed.has(origin) && !isOwnHost(origin, protocol, request.headers.host)) {
      throw new CrossSiteCall();
    }
    if (origin === undefined && (site === 'cross-site' || site === 'same-site')) {
      throw new CrossSiteCall();
    }
  });
}

/** A site reached by another name of the same server (127.0.0.1 for localhost) is still the same origin. */
function isOwnHost(origin: string, protocol: string, host: string | undefined): boolean {
  return host !== undefined && origin === `${protocol}//${host}`;
}
