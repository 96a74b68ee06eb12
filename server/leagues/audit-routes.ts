import { fillPath } from '#contract/kit/endpoint-path.ts';
import type { Failure } from '#contract/kit/failure.ts';
import { AUDIT_ENTRIES_PER_PAGE } from '#contract/kit/limits.ts';
import { createServe } from '#server/access/serve.ts';
import { findUndoCall, listAuditEntries } from '#server/changes/log-queries.ts';
import { callInProcess } from '#server/kit/calls/in-process-calls.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { conflict, HttpError, requireFound } from '#server/kit/http/errors.ts';
import type { Services } from '#server/services.ts';

export function auditRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /leagues/myLeagues/:league_id/audit', async ({ database, league_id, query }) => {
    const { before = Number.MAX_SAFE_INTEGER, limit = AUDIT_ENTRIES_PER_PAGE, ...filters } = query;
    return listAuditEntries(database, league_id, { before, limit, ...filters });
  });

  serve('POST /leagues/myLeagues/:league_id/audit/undo', async ({ database, league_id, body: { id }, request }) => {
    const subject = `Entry ${id} of the log of league ${league_id}`;
    const { sentence, undo } = requireFound(await findUndoCall(database, league_id, id), subject);
    if (!undo) throw conflict('It was undone already, or too long ago.');
    const path = fillPath(undo.name.slice(undo.name.indexOf(' ') + 1), undo.params);
    const { statusCode, payload } = await callInProcess(api, request, path, { isForCaller: true, body: undo.body });
    if (statusCode < 300) return { undone: sentence };
    const { code, error, field }: Failure = JSON.parse(payload);
    throw new HttpError(code, error, { field });
  });
}
