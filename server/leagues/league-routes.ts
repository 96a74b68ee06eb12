import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireUser } from '#server/auth/require-user.ts';
import { listLeaguesWithLeaders } from '#server/competitions/list-leagues.ts';
import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { listOwnLeagues } from '#server/leagues/league-access-queries.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { requireAccessLevel } from '#server/leagues/require-access-level.ts';
import { read } from '#server/reads/read.ts';
import type { Services } from '#server/services.ts';

export function leagueRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /leagues/all', listLeaguesWithLeaders);

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
