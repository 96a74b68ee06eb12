import { isResultDue } from '#contract/fixtures/clock.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueWaiting } from '#contract/leagues/schema.ts';
import { requireAccessLevel } from '#server/access/require-access-level.ts';
import { routeOptions, type TypedFastify } from '#server/kit/calls/route-options.ts';
import { notFound } from '#server/kit/http/errors.ts';
import { requireUser } from '#server/kit/sessions/require-user.ts';
import { findChecklist, findWaiting } from '#server/leagues/manage-overview-queries.ts';
import { listForfeits } from '#server/results/counted/forfeit-queries.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';

/** Fixtures named in the overview. */
const FIXTURES_NAMED = 3;

/** What staff's overview of a league shows: the work that waits, and the steps that lead a new league to its first match. */
export function manageOverviewRoutes(api: TypedFastify, services: Services): void {
  const { database } = services;

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/waiting'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      const level = await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.requests);
      const waiting = await findWaiting(database, league_id, level);
      const due = level >= ACCESS_LEVELS.access ? await findFixturesDue(league_id) : { fixtures: null, forfeits: null };
      return { ...waiting, ...due };
    },
  });

  api.route({
    ...routeOptions('GET /leagues/myLeagues/:league_id/checklist'),
    async handler(request) {
      const user = await requireUser(services, request);
      const { league_id } = request.params;
      await requireAccessLevel(database, user.id, league_id, ACCESS_LEVELS.information);
      const checklist = await findChecklist(database, league_id);
      if (!checklist) throw notFound(`League ${league_id}`);
      return checklist;
    },
  });

  /** Fixtures whose result is late, and those that a side has not checked in for, the oldest first. */
  async function findFixturesDue(league_id: number): Promise<Pick<LeagueWaiting, 'fixtures' | 'forfeits'>> {
    const open = await listFixtures(database, { league_id, to: new Date().toISOString(), is_open: true });
    const due = open.filter((fixture) => isResultDue(fixture));
    const forfeits = await listForfeits(database, league_id, open);
    return {
      fixtures: { count: due.length, oldest: due.slice(0, FIXTURES_NAMED) },
      forfeits: { count: forfeits.length, oldest: forfeits.slice(0, FIXTURES_NAMED) },
    };
  }
}
