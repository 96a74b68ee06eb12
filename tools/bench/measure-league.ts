import type { Figure } from '#tools/bench/figures.ts';
import { DAYS, FIRST_DAY } from '#tools/bench/fill-database.ts';
import { type Change, measureBesideWrites, measureOnce, measureRequests } from '#tools/bench/load.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

/** One of the seven leagues with most of the matches. */
const LEAGUE = 3;
const CONNECTIONS = 16;
const SECONDS_PER_DAY = 24 * 60 * 60;
/** Lengths of the requested periods, in days; each request shifts its period, so that nothing is cached. */
const SEASONS = { season: 100, year: 365, 'whole life': DAYS } as const;
const TIMES = 5;

/** A league's page, table and leaderboards, cached and uncached. */
export async function measureLeague(workbench: Workbench): Promise<Figure[]> {
  const calls = { page: '', standings: 'standings?type=*', leaderboards: 'leaderboards?type=*' };
  const figures = await measureLeagueCalls(workbench, { row: 'league', league: LEAGUE, calls });
  const { server, visitor } = workbench;
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

/** Calls of one league, by name: cached, uncached after `change`, and while others write. The bound reads a match by its key. */
export async function measureLeagueCalls(
  { server, bare, database, seconds, visitor }: Workbench,
  { row, league, calls, change }: { row: string; league: number; calls: Record<string, string>; change?: Change },
): Promise<Figure[]> {
  const { origin } = server;
  const { rows } = await database.$client.query<{ match_id: number }>('select match_id from matches limit 1');
  const byKey = () => ({ path: `/match?id=${rows[0]?.match_id}`, headers: visitor() });
  const load = { connections: CONNECTIONS, seconds };
  const bound = {
    name: 'bare match by key',
    timing: await measureRequests({ ...load, origin: bare.origin, next: byKey }),
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const next = () => ({ path: `/api/leagues/${league}${path && `/${path}`}`, headers: visitor() });
    const cached = await measureRequests({ ...load, origin, next });
    figures.push({ row: `${row}: ${name}`, connections: CONNECTIONS, timing: cached, bound });
    const besideWrites = { origin, database, seconds, next };
    if (change) {
      const uncached = await measureBesideWrites({ ...besideWrites, change: () => change });
      figures.push({ row: `${row}: ${name}, uncached`, connections: 1, timing: uncached });
    }
    const unchanged = await measureBesideWrites({ ...besideWrites, change: () => null });
    figures.push({ row: `${row}: ${name} while others write`, connections: 1, timing: unchanged });
  }
  return figures;
}
