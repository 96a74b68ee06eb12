import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, requireFound } from '#server/kit/http/errors.ts';
import { findMatchAccess } from '#server/review/match-access-queries.ts';
import { removeMatch } from '#server/review/removal-queries.ts';
import type { Services } from '#server/services.ts';

/** Removal of approved matches by their league's staff; `restore_match` restores them (docs/decisions/0016). */
export function removalRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('POST /matches/:match_id/remove', async ({ database, params: { match_id }, body, user, actor }) => {
    if (await removeMatch(database, { match_id, reason: body.reason }, actor)) return {};
    // The match may have been removed or declined meanwhile.
    requireFound(await findMatchAccess(database, user.id, match_id), `Match ${match_id}`);
    throw conflict(`Match ${match_id} waits for review: decline it there instead.`);
  });
}
