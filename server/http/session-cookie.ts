import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the session's cookie carries; whether a session is behind it is another question. */
    sessionToken: string | undefined;
  }
}

export const SESSION_COOKIE = 'touchline_session';

/** Sessions end 30 days after they were last used (rules §2). */
export const SESSION_DAYS = 30;

/** Reads the session's cookie of each request; the cookies must have been parsed. */
export function readSessionCookies(app: FastifyInstance, config: Config): void {
  const name = sessionCookieName(config);
  app.decorateRequest('sessionToken');
  app.addHook('onRequest', (request, _reply, done) => {
    request.sessionToken = request.cookies[name];
    done();
  });
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(sessionCookieName(config), token, {
    ...hostCookieScope(config),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  });
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), hostCookieScope(config));
}

export function sessionCookieName(config: Config): string {
  return hostCookieName(config, SESSION_COOKIE);
}

/** Browsers take a cookie of this prefix from the very host alone, and over https alone. */
export function hostCookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** What the prefix asks for, on http as well. */
export function hostCookieScope(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:');
}
