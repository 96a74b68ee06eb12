import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { invalidField } from '#server/kit/http/errors.ts';
import {
  decideLeagueRequest,
  listLeagueRequests,
  listOwnRequests,
  markDecisionSeen,
  requestLeague,
  withdrawRequest,
} from '#server/leagues/league-request-queries.ts';
import type { Services } from '#server/services.ts';

/** Requests for leagues, and the decisions of the site's staff. */
export function leagueRequestRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { config } = services;

  serve('POST /leagues/requests', ({ database, body, user }) => {
    const { desc } = body;
    const asked = { ...body, desc: desc !== null && hasVisibleText(desc) ? desc : null };
    return requestLeague(database, user, asked, config);
  });

  serve('GET /leagues/requests/mine', ({ database, user }) => listOwnRequests(database, user.id));

  serve('POST /leagues/requests/withdraw', ({ database, body, user }) => withdrawRequest(database, user.id, body.id));

  serve('POST /leagues/requests/seen', ({ database, body, user }) => markDecisionSeen(database, user.id, body.id));

  serve('GET /leagues/requests', ({ database }) => listLeagueRequests(database));

  serve('POST /leagues/requests/decide', ({ database, body, user }) => {
    const { option, reason } = body;
    if (option === 'refuse' && reason === undefined)
      throw invalidField('reason', 'is missing: a refusal has a reason.');
    return decideLeagueRequest(database, user, body);
  });
}
