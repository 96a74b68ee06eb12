import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Origin of the site in this browser. A demo is reached by `localhost` and by `127.0.0.1`. Cookies of one host aren't sent
 * to the other, so a sign-in ends on the host that it started on.
 */
export function siteOrigin(request: FastifyRequest, config: Config): string {
  const requested = `http://${request.headers.host}`;
  return isSiteOrigin(requested, config) ? requested : config.publicUrl;
}

/** Whether the origin is the site's, in a demo also by its other loopback names. */
export function isSiteOrigin(origin: string, config: Config): boolean {
  if (origin === config.publicUrl) return true;
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (!config.demo || protocol !== 'http:' || !LOOPBACK_HOSTS.includes(hostname)) return false;
  return LOOPBACK_HOSTS.some((host) => origin === `http://${host}${port && `:${port}`}`);
}
