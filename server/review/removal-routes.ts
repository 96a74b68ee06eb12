import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { onWebsite } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { requireMatchLevel } from '#server/review/match-access-queries.ts';
import { removeMatch } from '#server/review/removal-queries.ts';
import type { Services } from '#server/services.ts';

/** Removal of approved matches by their league's staff; `restore_match` restores them (docs/decisions/0016). */
export function removalRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('POST /matches/:match_id/remove'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id } = request.params;
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      if (await removeMatch(database, { match_id, reason: request.body.reason }, onWebsite(user))) return {};
      // Throws 404 when the match was removed or declined meanwhile.
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      throw conflict(`Match ${match_id} waits for review: decline it there instead.`);
    },
  });
}
