import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

/** The caller, who may manage the league's Discord server. */
export async function requireCreator(services: Services, request: FastifyRequest, leagueId: number): Promise<Actor> {
  const user = await requireUser(services, request);
  await requireAccessLevel(services.database, user.id, leagueId, ACCESS_LEVELS.apiKey);
  return onWebsite(user);
}
