import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { requireAccessLevel } from '#server/domain/require-access-level.ts';
import { notFound } from '#server/http/errors.ts';
import { routeOptions, type TypedFastify } from '#server/http/route-options.ts';
import { findChecklist } from '#server/leagues/checklist-queries.ts';
import type { Services } from '#server/services.ts';
import { requireUser } from '#server/sessions/require-user.ts';

/** The steps that lead from a new league to its first match. */
export function checklistRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/checklist'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.information);
      const checklist = await findChecklist(database, league_id);
      if (!checklist) throw notFound(`League ${league_id}`);
      return checklist;
    },
  });
}
