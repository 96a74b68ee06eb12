import { createServe } from '#server/access/serve.ts';
import { importSheet, listImports } from '#server/imports/import-queries.ts';
import { planImport } from '#server/imports/plan/plan-import.ts';
import { SheetReader } from '#server/imports/read/sheet-reader.ts';
import { undoImport } from '#server/imports/undo-import-queries.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeUnexpected } from '#server/kit/http/errors.ts';
import { writeJson } from '#server/kit/http/json-text.ts';
import { answerWithProgress } from '#server/kit/http/progress-lines.ts';
import type { Services } from '#server/services.ts';

/** Importing a league's past from sheets (docs/decisions/0030). */
export function importRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const sheets = new SheetReader((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'reading a sheet failed'),
  );
  api.addHook('onClose', () => sheets.end());

  serve('GET /leagues/myLeagues/:league_id/imports', ({ database, league_id }) => listImports(database, league_id));

  serve('POST /leagues/myLeagues/:league_id/imports/preview', async ({ database, league_id, body }) => {
    const { preview } = await planImport(database, league_id, body, await sheets.read(body));
    return writeJson(preview);
  });

  serve('POST /leagues/myLeagues/:league_id/imports', async ({ database, request, reply, league_id, body, actor }) => {
    const reading = await sheets.read(body);
    return answerWithProgress(request, reply, (report) =>
      importSheet(database, league_id, body, reading, actor, report),
    );
  });

  serve(
    'POST /leagues/myLeagues/:league_id/imports/undo',
    async ({ database, request, reply, league_id, body, actor }) =>
      answerWithProgress(request, reply, async (report) => {
        await undoImport(database, league_id, body.id, actor, report);
        return {};
      }),
  );
}
