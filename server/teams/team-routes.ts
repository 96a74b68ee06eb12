import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { listLeagueTeams } from '#server/results/teams/team-queries.ts';
import type { Services } from '#server/services.ts';
import { findEditedTeams } from '#server/teams/edited-teams-queries.ts';
import { addTeam, addTeams, changeTeam, removeTeam, restoreTeam } from '#server/teams/team-change-queries.ts';
import { addSpelling, removeSpelling } from '#server/teams/team-spelling-queries.ts';

/** A league's public teams, and their management by editors. */
export function teamRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/:league_id/teams', async ({ database, params: { league_id } }) =>
    requireFound(await listLeagueTeams(database, league_id), `League ${league_id}`),
  );

  serve('GET /leagues/myLeagues/:league_id/teams', ({ database, league_id }) => findEditedTeams(database, league_id));

  serve('POST /leagues/myLeagues/:league_id/teams', ({ database, league_id, body, actor }) =>
    addTeam(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/several', ({ database, league_id, body, actor }) =>
    addTeams(database, league_id, body.teams, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/change', ({ database, league_id, body, actor }) =>
    changeTeam(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/remove', ({ database, league_id, body, actor }) =>
    removeTeam(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/restore', ({ database, league_id, body, actor }) =>
    restoreTeam(database, league_id, body.id, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/spellings', ({ database, league_id, body, actor }) =>
    addSpelling(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/teams/spellings/remove', ({ database, league_id, body, actor }) =>
    removeSpelling(database, league_id, body, actor),
  );
}
