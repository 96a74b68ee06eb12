import { AUDIT_ENTRIES_PER_PAGE } from '#contract/kit/limits.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireLevelOrStaff } from '#server/access/require-access-level.ts';
import { listAuditEntries } from '#server/changes/audit-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

export function auditRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/audit'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireLevelOrStaff(database, user, league_id, ACCESS_LEVELS.information);
      const { before = Number.MAX_SAFE_INTEGER, limit = AUDIT_ENTRIES_PER_PAGE, ...filters } = request.query;
      const entries = await listAuditEntries(database, league_id, { before, limit, ...filters });
      return sendJson(reply, entries);
    },
  });
}
