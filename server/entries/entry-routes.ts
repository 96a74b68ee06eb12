import { createServe } from '#server/access/serve.ts';
import {
  changeEntry,
  decideEntries,
  enterTeam,
  enterTeams,
  listEntryTeams,
  withdrawEntry,
} from '#server/entries/entry-change-queries.ts';
import { findManagedEntries, findOwnEntries, findSignUp } from '#server/entries/entry-queries.ts';
import { enterNewTeam } from '#server/entries/new-team-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';

/** Sign-up for seasons: by captains, decided by a league's staff. */
export function entryRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve('GET /leagues/:league_id/sign_up', ({ database, params: { league_id }, query }) =>
    findSignUp(database, league_id, query.season),
  );

  serve('GET /leagues/:league_id/sign_up/own', ({ database, params: { league_id }, query, user }) =>
    findOwnEntries(database, league_id, query.season, user),
  );

  serve(
    'POST /leagues/:league_id/entries',
    ({ database, league_id, body, ...by }) => enterTeam(database, league_id, body, by),
    { teams: ({ params: { league_id }, body }) => ({ league_id, team_ids: [body.team_id] }) },
  );

  serve('POST /leagues/:league_id/entries/new_team', ({ database, params: { league_id }, body, ...by }) =>
    enterNewTeam(database, league_id, body, by),
  );

  const ofEntry = {
    async teams({ params: { league_id }, body }: { params: { league_id: number }; body: { id: number } }) {
      return { league_id, team_ids: await listEntryTeams(database, league_id, body.id) };
    },
  };

  serve(
    'POST /leagues/:league_id/entries/change',
    ({ database, league_id, body, actor }) => changeEntry(database, league_id, body, actor),
    ofEntry,
  );

  serve(
    'POST /leagues/:league_id/entries/withdraw',
    ({ database, league_id, body, actor }) => withdrawEntry(database, league_id, body.id, actor),
    ofEntry,
  );

  serve('GET /leagues/myLeagues/:league_id/entries', ({ database, league_id, query }) =>
    findManagedEntries(database, league_id, query.season),
  );

  serve('POST /leagues/myLeagues/:league_id/entries', ({ database, league_id, body, actor }) =>
    enterTeams(database, league_id, body, actor),
  );

  serve('POST /leagues/myLeagues/:league_id/entries/decide', ({ database, league_id, body, actor }) =>
    decideEntries(database, league_id, body, actor),
  );
}
