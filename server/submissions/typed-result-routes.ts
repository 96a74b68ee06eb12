import { readFixtureKey } from '#contract/live/keys.ts';
import { requireDecider } from '#server/access/require-decider.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import type { Services } from '#server/services.ts';
import { adoptLiveMatch } from '#server/submissions/adopt-live-queries.ts';
import { storeTypedResult } from '#server/submissions/typed-result-queries.ts';

/** Results that staff type on fixtures, or adopt from live matches. */
export function typedResultRoutes(api: TypedFastify, services: Services): void {
  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/fixtures/result'),
    async handler(request) {
      const { league_id } = request.params;
      const fixture_id = request.body.id;
      const { user } = await requireDecider(services, request, league_id, { fixture_id });
      const result = await storeTypedResult(services.database, league_id, request.body, {
        submitter: user,
        now: new Date(),
        isDryRun: request.query.dry_run === true,
      });
      const { match_id } = result;
      if (match_id !== undefined) await services.live.replaceFixture({ league_id, fixture_id, match_id });
      return result;
    },
  });

  api.route({
    ...routeOptions('POST /leagues/myLeagues/:league_id/fixtures/adopt'),
    async handler(request) {
      const { league_id } = request.params;
      const fixture_id = readFixtureKey(request.body.key);
      const { user } = await requireDecider(services, request, league_id, fixture_id === null ? {} : { fixture_id });
      return adoptLiveMatch(services.database, league_id, request.body, {
        submitter: user,
        isDryRun: request.query.dry_run === true,
      });
    },
  });
}
