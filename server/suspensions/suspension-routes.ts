import { requireDecider } from '#server/access/require-decider.ts';
import { read } from '#server/kit/calls/read.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { findLeagueName } from '#server/leagues/league-queries.ts';
import { requirePublishedCompetition } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { addBan, liftBan, listLiftedBans, restoreBan } from '#server/suspensions/ban-queries.ts';
import { listOpenCompetitions, listSuspensions } from '#server/suspensions/suspension-queries.ts';

/** Suspensions for everyone, and the decisions of staff about bans. */
export function suspensionRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(
    api,
    services,
    'GET /leagues/:league_id/suspensions',
    async ({ database }, { params: { league_id }, query: { competition, team } }) => {
      requireFound(await findLeagueName(database, league_id), `League ${league_id}`);
      if (competition !== undefined) await requirePublishedCompetition(database, league_id, competition);
      return { suspensions: await listSuspensions(database, league_id, { competition, team, forVisitors: true }) };
    },
  );

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/bans'),
    async handler(request) {
      const { league_id } = request.params;
      const { level } = await requireDecider(services, request, league_id);
      const suspensions = await listSuspensions(database, league_id);
      const lifted = await listLiftedBans(database, league_id, level);
      const competitions = await listOpenCompetitions(database, league_id);
      return { suspensions, lifted, competitions };
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/bans'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor } = await requireDecider(services, request, league_id, request.body);
      await addBan(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/bans/lift'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor } = await requireDecider(services, request, league_id, request.body);
      await liftBan(database, league_id, request.body, actor);
      return {};
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/bans/restore'),
    async handler(request) {
      const { league_id } = request.params;
      const { actor } = await requireDecider(services, request, league_id, request.body);
      await restoreBan(database, league_id, request.body, actor);
      return {};
    },
  });
}
