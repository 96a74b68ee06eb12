import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '#server/config.ts';

/** Sets Content-Security-Policy and the other security headers: nothing inline, nothing from other origins. */
export function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: listDirectives(config) },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    crossOriginResourcePolicy: { policy: config.apiOrigin ? 'cross-origin' : 'same-origin' },
  });
  // helmet itself, as @fastify/helmet would build the headers for each request.
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}

/** The Content-Security-Policy of a page that allows these inline scripts and styles. */
export function contentSecurityPolicy(config: Config, inline: { scripts: string[]; styles: string[] }): string {
  const { scriptSrc, styleSrc, ...others } = listDirectives(config);
  const directives = {
    ...others,
    scriptSrc: [...scriptSrc, ...inline.scripts.map(toSource)],
    styleSrc: [...styleSrc, ...inline.styles.map(toSource)],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`)
    .join(';');
}

function toSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

function listDirectives({ apiOrigin }: Config) {
  const api = apiOrigin ? [apiOrigin] : [];
  return {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", ...api, 'data:', 'https://cdn.discordapp.com'],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'", ...api],
    fontSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'", ...api],
  };
}
