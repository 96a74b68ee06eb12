import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How to report a vulnerability (RFC 9116); without SECURITY_CONTACT the file doesn't exist. */
export function securityTxtRoutes(app: FastifyInstance, { config }: Services): void {
  const { securityContacts, securityPolicyUrl, publicUrl } = config;
  if (securityContacts.length === 0) return;
  app.get(PATH, async (_request, reply) => {
    // The beginning of a day, so that the file changes once a day.
    const expires = new Date(Math.floor(Date.now() / DAY_MS + VALID_DAYS) * DAY_MS);
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}${PATH}`,
      ...(securityPolicyUrl ? [`Policy: ${securityPolicyUrl}`] : []),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
