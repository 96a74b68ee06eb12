import { readFixtureKey } from '#contract/live/keys.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';
import { adoptLiveMatch } from '#server/submissions/adopt-live-queries.ts';
import { storeTypedResult } from '#server/submissions/typed-result-queries.ts';

/** Results that staff type on fixtures, or adopt from live matches. */
export function typedResultRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve(
    'POST /leagues/myLeagues/:league_id/fixtures/result',
    async ({ database, league_id, query, body, user }) => {
      const fixture_id = body.id;
      const result = await storeTypedResult(database, league_id, body, {
        submitter: user,
        now: new Date(),
        isDryRun: query.dry_run === true,
      });
      const { match_id } = result;
      if (match_id !== undefined) await services.live.replaceFixture({ league_id, fixture_id, match_id });
      return result;
    },
    { subjects: ({ body }) => ({ fixture_id: body.id }) },
  );

  serve(
    'POST /leagues/myLeagues/:league_id/fixtures/adopt',
    ({ database, league_id, query, body, user }) =>
      adoptLiveMatch(database, league_id, body, { submitter: user, isDryRun: query.dry_run === true }),
    { subjects: ({ body }) => ({ fixture_id: readFixtureKey(body.key) ?? undefined }) },
  );
}
