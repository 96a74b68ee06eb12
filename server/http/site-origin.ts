import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Origin of the site as this browser knows it. A demo is reached by `localhost` and by `127.0.0.1` alike, and cookies
 * of one name do not reach the other, so a sign-in stays with the name that it began with.
 */
export function siteOrigin(request: FastifyRequest, config: Config): string {
  const asked = `http://${request.headers.host}`;
  return isSiteOrigin(asked, config) ? asked : config.publicUrl;
}

/** Whether the origin is the site's; in a demo also by the other loopback names. */
export function isSiteOrigin(origin: string, config: Config): boolean {
  if (origin === config.publicUrl) return true;
  const { protocol, hostname, port } = new URL(config.publicUrl);
  if (!config.demo || protocol !== 'http:' || !LOOPBACK_HOSTS.includes(hostname)) return false;
  return LOOPBACK_HOSTS.some((host) => origin === `http://${host}${port && `:${port}`}`);
}
