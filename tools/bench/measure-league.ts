import type { Figure } from '#tools/bench/figures.ts';
import { DAYS, FIRST_DAY } from '#tools/bench/fill-database.ts';
import { measureBesideWrites, measureOnce, measureRequests } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** One of the seven leagues with most of the matches. */
const LEAGUE = 3;
const SECONDS_PER_DAY = 24 * 60 * 60;
/** Lengths of the requested periods, in days; each request shifts its period, so that nothing is cached. */
const SEASONS = { season: 100, year: 365, 'whole life': DAYS } as const;
const TIMES = 5;

/** A league's page, table and leaderboards, cached and uncached. */
export async function measureLeague({ server, bare, database, seconds, visitor }: Workbench): Promise<Figure[]> {
  const { rows } = await database.$client.query<{ match_id: number }>('select match_id from matches limit 1');
  const figures: Figure[] = [];
  const bound = {
    name: 'bare match by key',
    timing: await measureRequests({
      origin: bare.origin,
      connections: 16,
      seconds,
      next: () => ({ path: `/match?id=${rows[0]?.match_id}`, headers: visitor() }),
    }),
  };
  for (const part of ['', '/standings?type=*', '/leaderboards?type=*']) {
    const path = `/api/leagues/${LEAGUE}${part}`;
    const next = () => ({ path, headers: visitor() });
    const timing = await measureRequests({ origin: server.origin, connections: 16, seconds, next });
    figures.push({ row: `league: ${part.split('?')[0] || '/page'}`.replace('/', ''), connections: 16, timing, bound });
  }
  for (const part of ['standings', 'leaderboards']) {
    const next = () => ({ path: `/api/leagues/${LEAGUE}/${part}?type=*`, headers: visitor() });
    const timing = await measureBesideWrites({ origin: server.origin, database, seconds, next, change: () => null });
    figures.push({ row: `league: ${part} while others write`, connections: 1, timing });
  }
  for (const [name, days] of Object.entries(SEASONS)) {
    for (const part of ['standings', 'leaderboards']) {
      const requests = Array.from({ length: TIMES }, (_, time) => ({
        path: `/api/leagues/${LEAGUE}/${part}?type=*&${lastDays(days - time)}`,
        headers: visitor(),
      }));
      const timing = await measureOnce(server.origin, requests);
      figures.push({ row: `league: ${part} of a ${name}, uncached`, connections: 1, timing });
    }
  }
  return figures;
}

function lastDays(days: number): string {
  const day = (at: number) => new Date((FIRST_DAY + at * SECONDS_PER_DAY) * 1000).toISOString().slice(0, 10);
  return `from=${day(DAYS - days)}&to=${day(DAYS)}`;
}
