import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/connect.ts';
import { markVerified, readPersonalToken } from '#server/http/credentials.ts';
import { forbidden, robloxNotLinked, unauthorized } from '#server/http/errors.ts';
import { readDiscordAccount } from '#server/http/in-process-calls.ts';
import type { Services } from '#server/services.ts';
import { findDiscordUser, findSessionUser, type SessionUser } from '#server/sessions/session-queries.ts';
import { findTokenUser } from '#server/sessions/token-queries.ts';

/**
 * The signed-in user, or null for a visitor. A personal token acts for its owner; it is refused with 403 where a session is
 * needed, and for changes if its scope is `read`. A call for a person on Discord acts for their account.
 */
export async function findUser({ database }: Services, request: FastifyRequest): Promise<SessionUser | null> {
  const discordId = readDiscordAccount(request);
  if (discordId !== undefined) return findDiscordUser(database, discordId);
  const personal = readPersonalToken(request);
  if (personal !== undefined) return findOwner(database, request, personal);
  const token = request.sessionToken;
  const user = token ? await findSessionUser(database, token) : null;
  if (token && user) markVerified(token);
  return user;
}

async function findOwner(database: Database, request: FastifyRequest, token: string): Promise<SessionUser | null> {
  const found = await findTokenUser(database, token);
  if (!found) return null;
  const { scope, ...user } = found;
  markVerified(token, `tokens of ${user.id}`);
  const { isForSessions } = request.routeOptions.config;
  if (isForSessions) throw forbidden('A personal token can’t do this: sign in on the site.');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (scope === 'read' && !isRead) throw forbidden('This token is for reading: changes need the scope write.');
  return user;
}

/** The signed-in user; throws 401 without a session. */
export async function requireUser(services: Services, request: FastifyRequest): Promise<SessionUser> {
  const user = await findUser(services, request);
  if (!user) throw unauthorized();
  return user;
}

/** The signed-in user with a linked Roblox account; throws 401 without a session, 403 without the link. */
export async function requireLinkedUser(
  services: Services,
  request: FastifyRequest,
): Promise<SessionUser & { roblox_id: string }> {
  const user = await requireUser(services, request);
  const { roblox_id } = user;
  if (roblox_id === null) throw robloxNotLinked();
  return { ...user, roblox_id };
}
