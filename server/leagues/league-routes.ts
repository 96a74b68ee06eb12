import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { listOwnLeagues } from '#server/domain/league-access-queries.ts';
import { requireAccessLevel } from '#server/domain/require-access-level.ts';
import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { listLeaguesWithLeaders } from '#server/leagues/list-leagues.ts';
import { read } from '#server/reads/read.ts';
import type { Services } from '#server/services.ts';
import { requireUser } from '#server/sessions/require-user.ts';

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
