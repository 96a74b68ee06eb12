import { ACCESS_LEVELS, HIGHEST_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import { findLeagueAccess } from '#server/access/league-access-queries.ts';
import { requireAccessLevel, requireLevel } from '#server/access/require-access-level.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { closeLeague, restoreLeague } from '#server/leagues/closing-queries.ts';
import { findLeagueName } from '#server/leagues/league-queries.ts';
import { answerOwnershipOffer, listOwnershipOffers, offerOwnership } from '#server/leagues/ownership-queries.ts';
import type { Services } from '#server/services.ts';

/** Who owns a league, and its end. */
export function ownershipRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/ownership'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      const level = await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.submit);
      return listOwnershipOffers(database, league_id, { userId: user.id, level });
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/ownership/offer'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, HIGHEST_ACCESS_LEVEL);
      await offerOwnership(database, league_id, request.body, user);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/ownership/answer'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.submit);
      await answerOwnershipOffer(database, league_id, request.body.option, user);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/close'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, HIGHEST_ACCESS_LEVEL);
      const name = await findLeagueName(database, league_id);
      if (request.body.name !== name) throw invalidField('name', `must be the league’s: ${name}.`);
      await closeLeague(database, league_id, onWebsite(user));
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/restore'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      const league = await findLeagueAccess(database, user.id, league_id);
      if (!league) throw notFound(`League ${league_id}`);
      requireLevel(league.level, HIGHEST_ACCESS_LEVEL, league.name);
      await restoreLeague(database, league_id, onWebsite(user));
      return {};
    },
  });
}
