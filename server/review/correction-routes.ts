import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { sendJson } from '#server/kit/http/json-text.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import type { SessionUser } from '#server/kit/sessions/session-queries.ts';
import { buildCorrection } from '#server/review/build-correction.ts';
import { correctMatch } from '#server/review/correction-queries.ts';
import { requireMatchLevel } from '#server/review/match-access-queries.ts';
import { findContentsAt, findCorrection, findMatchHistory } from '#server/review/revision-queries.ts';
import type { Services } from '#server/services.ts';
import { findContradictions } from '#server/submissions/find-contradictions.ts';

/** Name of the request's decorator with the editor's account. */
const EDITOR = 'correctionEditor';

/** Corrections of matches by their league's staff; only they see former revisions (docs/decisions/0016). */
export function correctionRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;
  api.decorateRequest(EDITOR, null);

  api.route({
    ...routeOptions('GET /matches/:match_id/corrections'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { match_id } = request.params;
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      const history = await findMatchHistory(database, match_id);
      if (!history) throw notFound(`Match ${match_id}`);
      return sendJson(reply, history);
    },
  });

  api.route({
    ...routeOptions('GET /matches/:match_id/corrections/:revision'),
    async handler(request, reply) {
      const user = await requireUser(services, request);
      const { match_id, revision } = request.params;
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      const correction = await findCorrection(database, match_id, revision);
      if (!correction) throw notFound(`A correction of match ${match_id} to revision ${revision}`);
      return sendJson(reply, correction);
    },
  });

  api.route({
    ...routeOptions('POST /matches/:match_id/corrections'),
    // The body, a whole match, is parsed only for signed-in people.
    async preParsing(request) {
      request.setDecorator(EDITOR, await requireUser(services, request));
    },
    async handler(request) {
      const user = request.getDecorator<SessionUser>(EDITOR);
      const { params, query, body } = request;
      const { match_id } = params;
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      const correction = { match_id, revision: body.revision, reason: body.reason, user };
      return correctMatch(database, correction, (_transaction, { method, contents: former }) => {
        const contents = buildCorrection(body, { ...former, method }, new Date());
        return { contents, contradictions: findContradictions(contents), isDryRun: query.dry_run };
      });
    },
  });

  api.route({
    ...routeOptions('POST /matches/:match_id/restore_revision'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { match_id } = request.params;
      const { dry_run: isDryRun } = request.query;
      const { revision, to, reason } = request.body;
      await requireMatchLevel(database, user.id, match_id, ACCESS_LEVELS.access);
      const correction = { match_id, revision, reason, user };
      return correctMatch(database, correction, async (transaction) => {
        const contents = to < revision ? await findContentsAt(transaction, match_id, to) : undefined;
        if (!contents) throw notFound(`Revision ${to} of match ${match_id}`);
        return { contents, contradictions: findContradictions(contents), restored: to, isDryRun };
      });
    },
  });
}
