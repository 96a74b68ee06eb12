import type { FastifyInstance, FastifyReply } from 'fastify';
import { REFUSED_PATH_COOKIE, readReturnPath } from '#contract/accounts/return-path.ts';
import type { Config } from '#server/config.ts';
import { readPersonalToken } from '#server/kit/calls/credentials.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Value of the session cookie, valid or not. */
    sessionToken: string | undefined;
  }
}

const SECONDS_FOR_REDIRECT = 60;

export const SESSION_COOKIE = 'touchline_session';

/** Days after their last use. */
export const SESSION_DAYS = 30;

/** Sets `request.sessionToken`. `@fastify/cookie` must be registered before. */
export function readSessionCookies(app: FastifyInstance, config: Config): void {
  const name = sessionCookieName(config);
  app.decorateRequest('sessionToken');
  app.addHook('onRequest', (request, _reply, done) => {
    // A request with a personal token has no session, even from a signed-in browser.
    request.sessionToken = readPersonalToken(request) === undefined ? request.cookies[name] : undefined;
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

/** Stores the path of a refused page, which the page shown instead explains (web/shell/page-layout.tsx). */
export function setRefusedPath(reply: FastifyReply, config: Config, path: string): void {
  if (readReturnPath(path) === null) return;
  reply.setCookie(REFUSED_PATH_COOKIE, path, {
    ...hostCookieScope(config),
    httpOnly: false,
    maxAge: SECONDS_FOR_REDIRECT,
  });
}

export function sessionCookieName(config: Config): string {
  return hostCookieName(config, SESSION_COOKIE);
}

/** Browsers accept a cookie with this prefix only from its own host, over https. */
export function hostCookieName(config: Config, name: string): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

/** The attributes that the prefix requires. */
export function hostCookieScope(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
}

function isSecure({ publicUrl }: Config): boolean {
  return publicUrl.startsWith('https:');
}
