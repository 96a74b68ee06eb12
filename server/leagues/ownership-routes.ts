import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import { closeLeague, restoreLeague } from '#server/leagues/closing-queries.ts';
import { findLeagueName } from '#server/leagues/league-queries.ts';
import { answerOwnershipOffer, listOwnershipOffers, offerOwnership } from '#server/leagues/ownership-queries.ts';
import type { Services } from '#server/services.ts';

/** Ownership of a league, and closing it. */
export function ownershipRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/myLeagues/:league_id/ownership', ({ database, league_id, user, level }) =>
    listOwnershipOffers(database, league_id, { userId: user.id, level }),
  );

  serve('POST /leagues/myLeagues/:league_id/ownership/offer', ({ database, league_id, body, user }) =>
    offerOwnership(database, league_id, body, user),
  );

  serve('POST /leagues/myLeagues/:league_id/ownership/answer', ({ database, league_id, body, user }) =>
    answerOwnershipOffer(database, league_id, body.option, user),
  );

  serve('POST /leagues/myLeagues/:league_id/close', async ({ database, league_id, body, actor }) => {
    const name = await findLeagueName(database, league_id);
    if (body.name !== name) throw invalidField('name', `must be the league’s: ${name}.`);
    await closeLeague(database, league_id, actor);
  });

  serve('POST /leagues/myLeagues/:league_id/restore', ({ database, league_id, actor }) =>
    restoreLeague(database, league_id, actor),
  );
}
