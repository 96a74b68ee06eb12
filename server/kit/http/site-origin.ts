import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * The site's origin in this browser. A demo is reachable as `localhost` and `127.0.0.1`, which don't share cookies, so
 * a sign-in must end on the host that it started on.
 */
export function siteOrigin(request: FastifyRequest, config: Config): string {
  const requested = `http://${request.headers.host}`;
  return isSiteOrigin(requested, config) ? requested : config.publicUrl;
}

/** Whether the origin is the site's, in a demo under any loopback name. */
export function isSiteOrigin(origin: string, config: Config): boolean {
  if (origin === config.publicUrl) return true;
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (!config.demo || protocol !== 'http:' || !LOOPBACK_HOSTS.includes(hostname)) return false;
  return LOOPBACK_HOSTS.some((host) => origin === `http://${host}${port && `:${port}`}`);
}
