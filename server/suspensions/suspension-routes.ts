import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { findLeagueName } from '#server/leagues/league-queries.ts';
import { requirePublishedCompetition } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { addBan, liftBan, listLiftedBans, restoreBan } from '#server/suspensions/ban-queries.ts';
import { listOpenCompetitions, listSuspensions } from '#server/suspensions/suspension-queries.ts';

/** Public suspensions, and staff decisions about bans. */
export function suspensionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve(
    'GET /leagues/:league_id/suspensions',
    async ({ database, params: { league_id }, query: { competition, team } }) => {
      requireFound(await findLeagueName(database, league_id), `League ${league_id}`);
      if (competition !== undefined) await requirePublishedCompetition(database, league_id, competition);
      return { suspensions: await listSuspensions(database, league_id, { competition, team, forVisitors: true }) };
    },
  );

  serve('GET /leagues/myLeagues/:league_id/bans', async ({ database, league_id, level }) => {
    const suspensions = await listSuspensions(database, league_id);
    const lifted = await listLiftedBans(database, league_id, level);
    const competitions = await listOpenCompetitions(database, league_id);
    return { suspensions, lifted, competitions };
  });

  serve(
    'POST /leagues/myLeagues/:league_id/bans',
    ({ database, league_id, body, actor }) => addBan(database, league_id, body, actor),
    { subjects: ({ body }) => body },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/bans/lift',
    ({ database, league_id, body, actor }) => liftBan(database, league_id, body, actor),
    { subjects: ({ body }) => body },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/bans/restore',
    ({ database, league_id, body, actor }) => restoreBan(database, league_id, body, actor),
    { subjects: ({ body }) => body },
  );
}
