import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField, notFound, requireFound } from '#server/kit/http/errors.ts';
import { listLeagueMatches } from '#server/leagues/league-matches-queries.ts';
import { findLeaguePage, findLeagueSeasons } from '#server/leagues/league-page-queries.ts';
import type { Services } from '#server/services.ts';

/** A league's public page and matches; matches in review are only for reviewers. */
export function leaguePageRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/:league_id', async ({ database, params: { league_id } }) =>
    requireFound(await findLeaguePage(database, league_id), `League ${league_id}`),
  );

  serve('GET /leagues/:league_id/seasons', async ({ database, params: { league_id } }) =>
    requireFound(await findLeagueSeasons(database, league_id), `League ${league_id}`),
  );

  serve(
    'GET /leagues/:league_id/matches',
    async ({ database, params: { league_id }, query }) => {
      if (query.matchweek !== undefined && query.competition === undefined) {
        throw invalidField('matchweek', 'needs a competition.');
      }
      const matches = await listLeagueMatches(database, league_id, query);
      if (matches === undefined) throw notFound(`League ${league_id}`);
      return requireFound(matches, `Competition ${query.competition} of league ${league_id}`);
    },
    { access: ({ query: { status } }) => (status === 'Pending' || status === 'On-Hold' ? 'level 2' : 'anyone') },
  );
}
