import { AUDIT_ENTRIES_PER_PAGE } from '#contract/kit/limits.ts';
import { createServe } from '#server/access/serve.ts';
import { listAuditEntries } from '#server/changes/audit-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';

export function auditRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/myLeagues/:league_id/audit', async ({ database, league_id, query }) => {
    const { before = Number.MAX_SAFE_INTEGER, limit = AUDIT_ENTRIES_PER_PAGE, ...filters } = query;
    return listAuditEntries(database, league_id, { before, limit, ...filters });
  });
}
