import { listOwnLeagues } from '#server/access/league-access-queries.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { findLeagueDetail } from '#server/leagues/league-detail-queries.ts';
import { listLeaguesWithLeaders } from '#server/leagues/list-leagues.ts';
import type { Services } from '#server/services.ts';

export function leagueRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/all', listLeaguesWithLeaders);

  serve('GET /leagues/myLeagues', async ({ database, user }) => ({ leagues: await listOwnLeagues(database, user.id) }));

  serve('GET /leagues/myLeagues/:id', async ({ database, params: { id }, user, level }) =>
    requireFound(await findLeagueDetail(database, id, { userId: user.id, level }), `League ${id}`),
  );
}
