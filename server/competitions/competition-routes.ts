import { createServe } from '#server/access/serve.ts';
import {
  addCompetition,
  changeCompetition,
  publishCompetition,
  removeCompetition,
  restoreCompetition,
} from '#server/competitions/competition-change-queries.ts';
import { findEditedCompetitions, listCompetitions } from '#server/competitions/competition-queries.ts';
import { drawLots } from '#server/competitions/competition-team-queries.ts';
import { addPlayOffs } from '#server/competitions/divisions/play-off-queries.ts';
import { setBestPairs } from '#server/competitions/leaderboards/best-pairs-queries.ts';
import { returnTeam, withdrawTeam } from '#server/competitions/withdrawal-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

/** The competitions of a league's seasons, for the public and for editors. */
export function competitionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/:league_id/competitions', async ({ database, params, query }) => {
    const { league_id } = params;
    const { season } = query;
    const subject = season === undefined ? `League ${league_id}` : `Season ${season} of league ${league_id}`;
    return requireFound(await listCompetitions(database, league_id, query), subject);
  });

  serve('GET /leagues/myLeagues/:league_id/competitions', async ({ database, league_id }) => {
    const edited = await findEditedCompetitions(database, league_id);
    if (edited === undefined) throw notFound(`League ${league_id}`);
    return edited;
  });

  serve('POST /leagues/myLeagues/:league_id/competitions', ({ database, league_id, body, actor }) =>
    addCompetition(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/change', ({ database, league_id, body, actor }) =>
    changeCompetition(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/publish', ({ database, league_id, body, actor }) =>
    publishCompetition(database, league_id, body.id, { isPublished: true, actor }),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/unpublish', ({ database, league_id, body, actor }) =>
    publishCompetition(database, league_id, body.id, { isPublished: false, actor }),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/remove', ({ database, league_id, body, actor }) =>
    removeCompetition(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/restore', ({ database, league_id, body, actor }) =>
    restoreCompetition(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/competitions/play_offs', ({ database, league_id, body, actor }) =>
    addPlayOffs(database, league_id, body, actor),
  );

  serve(
    'POST /leagues/myLeagues/:league_id/competitions/lots',
    ({ database, league_id, body, actor }) => drawLots(database, league_id, body, actor),
    { subjects: ({ body }) => ({ competition_id: body.id }) },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/competitions/best_pairs',
    ({ database, league_id, query, body, actor }) => {
      const isDryRun = query.dry_run === true;
      return setBestPairs(database, league_id, body, { actor, isDryRun });
    },
    { subjects: ({ body }) => ({ competition_id: body.id }) },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/competitions/withdraw',
    async ({ database, league_id, query, body, actor }) => {
      const isDryRun = query.dry_run === true;
      const changes = await withdrawTeam(database, league_id, body, { actor, isDryRun });
      return isDryRun ? { changes } : {};
    },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/competitions/return',
    async ({ database, league_id, query, body, actor }) => {
      const isDryRun = query.dry_run === true;
      const changes = await returnTeam(database, league_id, body, { actor, isDryRun });
      return isDryRun ? { changes } : {};
    },
  );
}
