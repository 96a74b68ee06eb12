import type { FastifyRequest } from 'fastify';
import { markVerified, readPersonalToken } from '#server/kit/calls/credentials.ts';
import { readDiscordAccount } from '#server/kit/calls/in-process-calls.ts';
import { unauthorized } from '#server/kit/http/errors.ts';
import { findDiscordUser, findSessionUser, type SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { TokenUser } from '#server/kit/sessions/token-queries.ts';
import type { Services } from '#server/services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of a valid personal token; null without one. */
    tokenUser: TokenUser | null;
  }
}

/**
 * The signed-in user, or null for a visitor. A personal token acts for its owner, within `checkCredentials`. A call for
 * a Discord user acts for their account.
 */
export async function findUser(
  { database }: Pick<Services, 'database'>,
  request: FastifyRequest,
): Promise<SessionUser | null> {
  const discordId = readDiscordAccount(request);
  if (discordId !== undefined) return findDiscordUser(database, discordId);
  if (readPersonalToken(request) !== undefined) return request.tokenUser;
  const token = request.sessionToken;
  const user = token ? await findSessionUser(database, token) : null;
  if (token && user) markVerified(token);
  return user;
}

/** The signed-in user; throws 401 without a session. */
export async function requireUser(services: Pick<Services, 'database'>, request: FastifyRequest): Promise<SessionUser> {
  const user = await findUser(services, request);
  if (!user) throw unauthorized();
  return user;
}
