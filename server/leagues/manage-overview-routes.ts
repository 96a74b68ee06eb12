import { isResultDue } from '#contract/fixtures/clock.ts';
import { ACCESS_LEVELS } from '#contract/leagues/access-levels.ts';
import type { LeagueWaiting } from '#contract/leagues/schema.ts';
import { createServe } from '#server/access/serve.ts';
import type { TypedFastify } from '#server/kit/calls/route-options.ts';
import { requireFound } from '#server/kit/http/errors.ts';
import { findChecklist, findWaiting } from '#server/leagues/manage-overview-queries.ts';
import { listForfeits } from '#server/results/counted/forfeit-queries.ts';
import { listFixtures } from '#server/results/fixtures/fixture-queries.ts';
import type { Services } from '#server/services.ts';

/** Fixtures named in the overview. */
const FIXTURES_NAMED = 3;

/** Staff's overview of a league: open tasks, and the set-up steps of a new league. */
export function manageOverviewRoutes(api: TypedFastify, services: Services): void {
  const serve = createServe(api, services);
  const { database } = services;

  serve('GET /leagues/myLeagues/:league_id/waiting', async ({ database, league_id, level }) => {
    const waiting = await findWaiting(database, league_id, level);
    const due = level >= ACCESS_LEVELS.access ? await findFixturesDue(league_id) : { fixtures: null, forfeits: null };
    return { ...waiting, ...due };
  });

  serve('GET /leagues/myLeagues/:league_id/checklist', async ({ database, league_id }) =>
    requireFound(await findChecklist(database, league_id), `League ${league_id}`),
  );

  /** Fixtures with a late result, and those with a missing check-in, the oldest first. */
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
