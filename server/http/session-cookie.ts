import type { FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';

export const SESSION_COOKIE = 'touchline_session';

/** Sessions end 30 days after they were last used (rules §2). */
export const SESSION_DAYS = 30;

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, { path: '/' });
}
