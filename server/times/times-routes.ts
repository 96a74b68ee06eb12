import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { findFixture } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';
import { findFixtureTimes, findTeamTimes } from '#server/times/team-times-queries.ts';
import { changeExceptions, confirmWeek, findOwnTimes, saveUsualWeek } from '#server/times/times-queries.ts';

/** When people can play, and when two teams can. Times are never logged. */
export function timesRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);

  serve('GET /users/times', ({ database, user }) => findOwnTimes(database, user));
  serve('POST /users/times', ({ database, user, body }) => saveUsualWeek(database, user.id, body));
  serve('POST /users/times/exceptions', ({ database, user, body }) => changeExceptions(database, user.id, body));
  serve('POST /users/times/as_usual', ({ database, user }) => confirmWeek(database, user.id));

  serve('GET /leagues/:league_id/teams/:slug/times', ({ database, params, query: { time_zone }, user }) =>
    findTeamTimes(database, params, time_zone, { viewer: user, names: ACCESS_LEVELS.access }),
  );

  serve(
    'GET /leagues/:league_id/fixtures/:fixture_id/best_times',
    ({ database, params: { league_id, fixture_id } }) => findFixtureTimes(database, league_id, fixture_id),
    {
      async teams({ params: { league_id, fixture_id } }) {
        const fixture = await findFixture(services.database, league_id, fixture_id);
        return { league_id, team_ids: [fixture?.home.team, fixture?.away.team].flatMap((team) => team?.id ?? []) };
      },
    },
  );
}
