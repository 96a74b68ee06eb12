import type { FastifyRequest } from 'fastify';
import { markVerified } from '#server/http/credentials.ts';
import { robloxNotLinked, unauthorized } from '#server/http/errors.ts';
import type { Services } from '#server/services.ts';
import { findSessionUser, type SessionUser } from '#server/sessions/session-queries.ts';

/** The signed-in user, or null for a visitor. */
export async function findUser({ database }: Services, request: FastifyRequest): Promise<SessionUser | null> {
  const token = request.sessionToken;
  const user = token ? await findSessionUser(database, token) : null;
  if (token && user) markVerified(token);
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
