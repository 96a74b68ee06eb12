import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { listOwnLeagues } from '#server/access/league-access-queries.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { listLeaguesWithLeaders } from '#server/leagues/list-leagues.ts';
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
