import type { FastifyRequest } from 'fastify';
import { forbidden, notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';
import { findCaptainAccess } from '#server/squads/captain-queries.ts';

export interface ActingCaptain {
  user: SessionUser;
  /** Those of the teams that the user leads; empty for people who may act by their access level alone. */
  team_ids: number[];
  /** Whether the user has the access level. */
  is_staff: boolean;
}

/**
 * The signed-in user, who is captain or vice-captain of one of the teams or has the access `level` or a higher one.
 * Throws 401 without a session, 404 for an unknown league, else 403. It does not check that the teams exist.
 */
export async function requireCaptain(
  services: Services,
  request: FastifyRequest,
  leagueId: number,
  teamIds: readonly number[],
  level: number,
): Promise<ActingCaptain> {
  const user = await requireUser(services, request);
  const access = await findCaptainAccess(services.database, user, leagueId, teamIds);
  if (!access) throw notFound(`League ${leagueId}`);
  const is_staff = (access.level ?? 0) >= level;
  if (!is_staff && access.team_ids.length === 0) {
    throw forbidden(
      `You need to be the team’s captain or have access level ${level} or higher in ${access.league_name}.`,
    );
  }
  return { user, team_ids: access.team_ids, is_staff };
}
