import type { FastifyRequest } from 'fastify';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { type Actor, onWebsite } from '#server/changes/audit-queries.ts';
import { importSheet, listImports } from '#server/imports/import-queries.ts';
import { planImport } from '#server/imports/plan/plan-import.ts';
import { SheetReader } from '#server/imports/read/sheet-reader.ts';
import { undoImport } from '#server/imports/undo-import-queries.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { describeUnexpected } from '#server/kit/http/errors.ts';
import { sendJson, writeJson } from '#server/kit/http/json-text.ts';
import { answerWithProgress } from '#server/kit/http/progress-lines.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { Services } from '#server/services.ts';

/** A league's past from sheets (docs/decisions/0030). */
export function importRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;
  const sheets = new SheetReader((failure) =>
    api.log.error({ err: describeUnexpected(failure) }, 'reading a sheet failed'),
  );
  api.addHook('onClose', () => sheets.end());

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/imports'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requirePlanner(request, league_id);
      return sendJson(reply, await listImports(database, league_id));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/imports/preview'),
    async handler(request, reply) {
      const { league_id } = request.params;
      await requirePlanner(request, league_id);
      const { preview } = await planImport(database, league_id, request.body, await sheets.read(request.body));
      return sendJson(reply, await writeJson(preview));
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/imports'),
    async handler(request, reply) {
      const { league_id } = request.params;
      const actor = await requirePlanner(request, league_id);
      const reading = await sheets.read(request.body);
      return answerWithProgress(request, reply, (report) =>
        importSheet(database, league_id, request.body, reading, actor, report),
      );
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/imports/undo'),
    async handler(request, reply) {
      const { league_id } = request.params;
      const actor = await requirePlanner(request, league_id);
      return answerWithProgress(request, reply, async (report) => {
        await undoImport(database, league_id, request.body.id, actor, report);
        return {};
      });
    },
  });

  async function requirePlanner(request: FastifyRequest, leagueId: number): Promise<Actor> {
    const user = await requireUser(services, request);
    await requireAccessLevel(database, user.id, leagueId, ACCESS_LEVELS.information);
    return onWebsite(user);
  }
}
