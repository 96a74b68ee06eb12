import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound, requireFound } from '#server/kit/http/errors.ts';
import { buildCorrectedMatch } from '#server/review/build-correction.ts';
import { correctMatch } from '#server/review/correction-queries.ts';
import { findContentsAt, findCorrection, findMatchHistory } from '#server/review/revision-queries.ts';
import type { Services } from '#server/services.ts';
import { findContradictions } from '#server/submissions/find-contradictions.ts';

/** Corrections of matches by their league's staff, who alone see former revisions (docs/decisions/0016). */
export function correctionRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /matches/:match_id/corrections', async ({ database, params: { match_id } }) =>
    requireFound(await findMatchHistory(database, match_id), `Match ${match_id}`),
  );

  serve('GET /matches/:match_id/corrections/:revision', async ({ database, params: { match_id, revision } }) =>
    requireFound(
      await findCorrection(database, match_id, revision),
      `A correction of match ${match_id} to revision ${revision}`,
    ),
  );

  serve('POST /matches/:match_id/corrections', ({ database, params: { match_id }, query, body, user }) => {
    const correction = { match_id, revision: body.revision, reason: body.reason, user };
    return correctMatch(database, correction, (_transaction, { method, contents: former }) => {
      const contents = buildCorrectedMatch(body, { ...former, method }, new Date());
      return { contents, contradictions: findContradictions(contents), isDryRun: query.dry_run };
    });
  });

  serve(
    'POST /matches/:match_id/restore_revision',
    async ({ database, params: { match_id }, query: { dry_run: isDryRun }, body: { revision, to, reason }, user }) => {
      const correction = { match_id, revision, reason, user };
      return correctMatch(database, correction, async (transaction) => {
        const contents = to < revision ? await findContentsAt(transaction, match_id, to) : undefined;
        if (!contents) throw notFound(`Revision ${to} of match ${match_id}`);
        return { contents, contradictions: findContradictions(contents), restored: to, isDryRun };
      });
    },
  );
}
