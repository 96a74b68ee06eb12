import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
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
  // Uses helmet directly, as @fastify/helmet would build the headers for each request.
  app.addHook('onRequest', (request, reply, done) => setHeaders(request.raw, reply.raw, () => done()));
}

/** The Content-Security-Policy of a page with these inline scripts and styles. */
export function contentSecurityPolicy(config: Config, inline: { scripts: string[]; styles: string[] }): string {
  const { scriptSrc, styleSrc, ...others } = listDirectives(config);
  return writePolicy({
    ...others,
    scriptSrc: [...scriptSrc, ...inline.scripts.map(toSource)],
    styleSrc: [...styleSrc, ...inline.styles.map(toSource)],
  });
}

/** The Content-Security-Policy of a page that any site may frame: only styles, fonts and pictures. */
export function embedPolicy(config: Config, styles: string[]): string {
  const { styleSrc, ...others } = listDirectives(config);
  return writePolicy({
    ...others,
    scriptSrc: ["'none'"],
    styleSrc: [...styleSrc, ...styles.map(toSource)],
    connectSrc: ["'none'"],
    frameAncestors: ['*'],
    formAction: ["'none'"],
  });
}

/** Lets other sites frame the response, with the policy of `embedPolicy`. */
export function allowFraming(reply: FastifyReply): void {
  reply.raw.removeHeader('x-frame-options');
  reply.header('cross-origin-resource-policy', 'cross-origin');
}

function writePolicy(directives: Record<string, string[]>): string {
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
