import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import type { StandingsService } from '#server/competitions/standings-service.ts';
import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { listOwnLeagues } from '#server/leagues/league-access-queries.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import type { ReadSource, Services } from '#server/services.ts';

export function leagueRoutes(
  api: TypedFastify,
  services: Services,
  standingsOf: (source: ReadSource) => StandingsService,
): void {
  const { database, readStale } = services;

  api.route({
    ...routeOptions('GET /leagues/all'),
    async handler(request, reply) {
      const leagues = await readStale(request, async (source) => {
        const standings = standingsOf(source);
        const list = await standings.listLeagues();
        if (standings.isDelayed()) request.surrogateKeys = null;
        return list;
      });
      return sendJson(reply, leagues);
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues'),
    async handler(request) {
      const user = await requireUser(services, request);
      return { leagues: await listOwnLeagues(database, user.id) };
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:id'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { id } = request.params;
      const level = await requireAccessLevel(database, user.id, id, ACCESS_LEVELS.submit);
      const detail = await findLeagueDetail(database, id, { userId: user.id, level });
      if (!detail) throw notFound(`League ${id}`);
      return sendJson(reply, detail);
    },
  });
}
