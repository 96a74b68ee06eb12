import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { read } from '#server/kit/calls/read.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { listLeagueMatches } from '#server/leagues/league-matches-queries.ts';
import { findLeaguePage, findLeagueSeasons } from '#server/leagues/league-page-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's page and its matches, for everyone; matches that wait for review are for those who review them. */
export function leaguePageRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  read(api, services, 'GET /leagues/:league_id', async ({ database }, { params: { league_id } }) =>
    requireFound(await findLeaguePage(database, league_id), `League ${league_id}`),
  );

  read(api, services, 'GET /leagues/:league_id/seasons', async ({ database }, { params: { league_id } }) =>
    requireFound(await findLeagueSeasons(database, league_id), `League ${league_id}`),
  );

  read(
    api,
    services,
    'GET /leagues/:league_id/matches',
    async ({ database }, { params: { league_id }, query }) => {
      if (query.matchweek !== undefined && query.competition === undefined) {
        throw invalidField('matchweek', 'needs a competition.');
      }
      const matches = await listLeagueMatches(database, league_id, query);
      if (matches === undefined) throw notFound(`League ${league_id}`);
      return requireFound(matches, `Competition ${query.competition} of league ${league_id}`);
    },
    {
      async allow(request, { params, query: { status } }) {
        if (status !== 'Pending' && status !== 'On-Hold') return;
        const user = await requireUser(services, request);
        await requireAccessLevel(database, user.id, params.league_id, ACCESS_LEVELS.requests);
      },
    },
  );
}
