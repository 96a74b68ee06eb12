import { requireDecider } from '#server/competitions/require-decider.ts';
import { notFound } from '#server/http/errors.ts';
import { sendJson } from '#server/http/json-text.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { keysOf } from '#server/http/surrogate-keys.ts';
import { findLeagueName } from '#server/leagues/league-queries.ts';
import type { Services } from '#server/services.ts';
import { addBan, liftBan, listLiftedBans, restoreBan } from '#server/suspensions/ban-queries.ts';
import { listOpenCompetitions, listSuspensions } from '#server/suspensions/suspension-queries.ts';

/** Suspensions for everyone, and the decisions of staff about bans. */
export function suspensionRoutes(api: TypedFastify, services: Services): void {
  const { database, readStale } = services;

  api.route({
    ...routeOptions('GET /leagues/:league_id/suspensions'),
    async handler(request, reply) {
      const { league_id } = request.params;
      const { competition, team } = request.query;
      const list = await readStale(request, ({ responses, heavyReads }) =>
        responses.find(
          ['suspensions', league_id, competition ?? null, team ?? null],
          () =>
            heavyReads.standings.run(async () => {
              if (!(await findLeagueName(database, league_id))) throw notFound(`League ${league_id}`);
              const filter = { competition, team, forVisitors: true };
              return JSON.stringify({ suspensions: await listSuspensions(database, league_id, filter) });
            }),
          keysOf(request),
        ),
      );
      return sendJson(reply, list);
    },
  });

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
