import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireLinkedUser, requireUser } from '#server/kit/sessions/require-user.ts';
import { disputeMatch } from '#server/review/dispute-queries.ts';
import { findMatchViewer } from '#server/review/match-access-queries.ts';
import type { Services } from '#server/services.ts';

/** Players' disputes of matches, and the actions open to a match's viewer. */
export function disputeRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /matches/:match_id/viewer'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { match_id } = request.params;
      const viewer = await findMatchViewer(database, match_id, user);
      if (!viewer) throw notFound(`Match ${match_id}`);
      return sendJson(reply, viewer);
    },
  });

  api.route({
    ...routeOptions('POST /matches/:match_id/disputes'),
    async handler(request) {
      const user = await requireLinkedUser(services, request);
      const { reason, evidence = [] } = request.body;
      await disputeMatch(database, { match_id: request.params.match_id, user, reason, evidence });
      return {};
    },
  });
}
