import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { type DraftSubjects, requireKnownSubjects } from '#server/changes/draft-queries.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';

/**
 * The signed-in user of level 4 or higher, who decides about a league's competitions, fixtures and bans. Throws 401 or 403,
 * and 404 for an unknown league; below level 5 also for subjects that are a draft's.
 */
export async function requireDecider(
  services: Services,
  request: FastifyRequest,
  leagueId: number,
  subjects: DraftSubjects = {},
): Promise<{ user: SessionUser; actor: Actor; level: number }> {
  const user = await requireUser(services, request);
  const level = await requireAccessLevel(services.database, user.id, leagueId, ACCESS_LEVELS.access);
  await requireKnownSubjects(services.database, leagueId, level, subjects);
  return { user, actor: onWebsite(user), level };
}
