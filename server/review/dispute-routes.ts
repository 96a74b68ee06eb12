import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { disputeMatch } from '#server/review/dispute-queries.ts';
import { findMatchViewer } from '#server/review/match-access-queries.ts';
import type { Services } from '#server/services.ts';

/** Players' disputes, and a viewer's permissions on a match. */
export function disputeRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /matches/:match_id/viewer', async ({ database, params: { match_id }, user }) =>
    requireFound(await findMatchViewer(database, match_id, user), `Match ${match_id}`),
  );

  serve(
    'POST /matches/:match_id/disputes',
    ({ database, params: { match_id }, body: { reason, evidence = [] }, user }) =>
      disputeMatch(database, { match_id, user, reason, evidence }),
  );
}
