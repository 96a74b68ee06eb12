import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';
import {
  answerTransfer,
  decideTransfer,
  listOfferingTeams,
  listSpellTeams,
  offerTransfer,
  releasePlayer,
  undoTransfer,
  withdrawTransfer,
} from '#server/squads/transfer-change-queries.ts';
import { listOwnTransfers, listTransfers } from '#server/squads/transfer-queries.ts';

/** Transfers: offered by captains, answered by players, decided by a league's staff. */
export function transferRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve('GET /leagues/:league_id/transfers', async ({ database, params, query, viewer }) =>
    requireFound(await listTransfers(database, params.league_id, query, viewer), `League ${params.league_id}`),
  );

  serve('GET /users/transfers', ({ database, user }) => listOwnTransfers(database, user));

  serve(
    'POST /leagues/:league_id/transfers/offer',
    async ({ database, league_id, body, ...captain }) => ({
      id: await offerTransfer(database, league_id, body, captain),
    }),
    { teams: ({ params: { league_id }, body }) => ({ league_id, team_ids: [body.team_id] }) },
  );

  serve(
    'POST /leagues/:league_id/transfers/withdraw',
    ({ database, league_id, body, user }) => withdrawTransfer(database, league_id, body.id, user),
    {
      async teams({ params: { league_id }, body }) {
        return { league_id, team_ids: await listOfferingTeams(database, league_id, body.id) };
      },
    },
  );

  serve(
    'POST /leagues/:league_id/transfers/release',
    ({ database, league_id, body, ...captain }) => releasePlayer(database, league_id, body, captain),
    {
      async teams({ params: { league_id }, body }) {
        return { league_id, team_ids: await listSpellTeams(database, league_id, body.spell_id) };
      },
    },
  );

  serve('POST /users/transfers/answer', ({ database, league_id, body, user }) =>
    answerTransfer(database, league_id, body, user),
  );

  serve('POST /leagues/myLeagues/:league_id/transfers/decide', ({ database, league_id, body, user }) =>
    decideTransfer(database, league_id, body, user),
  );

  serve('POST /leagues/myLeagues/:league_id/transfers/undo', ({ database, league_id, body, user }) =>
    undoTransfer(database, league_id, body, user),
  );
}
