import { chromium } from '@playwright/test';
import type { Figure } from '#tools/bench/figures.ts';
import { fillSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import { type Change, measureBesideWrites, measureRequests } from '#tools/bench/load.ts';
import { measurePageCpu } from '#tools/bench/measure-page-cpu.ts';
import { measurePaints, measureTaps, type View } from '#tools/bench/measure-site.ts';
import type { Workbench } from '#tools/bench/workbench.ts';
import { browserLaunch } from '#tools/browser.ts';

const CONNECTIONS = 16;
const SEASON_CHANGE: Change = { kind: 'league', thing: SEASON_LEAGUE };
/** One of the seven leagues with most of the matches; it has no season. */
const LARGE_LEAGUE = 3;
const LEAGUE_CALLS = { page: '', standings: 'standings?type=*', leaderboards: 'leaderboards?type=*' };

/** Calls of a large league, and calls and pages of a league with a current season of 380 fixtures. */
export async function measureSeason(workbench: Workbench): Promise<Figure[]> {
  const competition = await fillSeason(workbench.database.$client);
  const calls = {
    overview: 'overview',
    fixtures: 'fixtures',
    table: `competitions/${competition}/table`,
    'places by matchweek': `competitions/${competition}/positions`,
    team: 'teams/team-1',
    squad: 'teams/team-1/squad',
    suspensions: 'suspensions',
  };
  return [
    ...(await measureCalls(workbench, 'league', { league: LARGE_LEAGUE, calls: LEAGUE_CALLS })),
    ...(await measureCalls(workbench, 'season', { league: SEASON_LEAGUE, calls, change: SEASON_CHANGE })),
    ...(await measurePages(workbench, competition)),
  ];
}

async function measurePages(workbench: Workbench, competition: number): Promise<Figure[]> {
  const league = `/leagues/${SEASON_LEAGUE}`;
  const views: View[] = [
    { name: 'a league’s season', path: league, content: 'main table' },
    { name: 'fixtures', path: `${league}/matches`, content: 'main h1' },
    { name: 'a table', path: `${league}/competitions/${competition}`, content: 'main table' },
    { name: 'a team', path: `${league}/teams/team-1`, content: 'main h1' },
  ];
  const pageCpu = await measurePageCpu(
    workbench,
    views.map((view) => ({ ...view, change: SEASON_CHANGE })),
  );
  // The browser is opened in the part `site`.
  if (workbench.isQuick) return pageCpu;
  const browser = await chromium.launch(await browserLaunch());
  try {
    const paints = await measurePaints(workbench, browser, views);
    return [...pageCpu, ...paints, ...(await measureTaps(workbench, browser, views))];
  } finally {
    await browser.close();
  }
}

/**
 * Calls of one league, by name: cached, uncached after `change`, and during other writes. The bound reads a match by
 * its key.
 */
async function measureCalls(
  { server, bare, database, seconds, visitor }: Workbench,
  row: string,
  { league, calls, change }: { league: number; calls: Record<string, string>; change?: Change },
): Promise<Figure[]> {
  const { origin } = server;
  const { rows } = await database.$client.query<{ match_id: number }>('select match_id from matches limit 1');
  const byKey = () => ({ path: `/match?id=${rows[0]?.match_id}`, headers: visitor() });
  const load = { connections: CONNECTIONS, seconds };
  const timing = await measureRequests({ ...load, origin: bare.origin, next: byKey });
  const bound = { name: 'bare match by key', timing };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(calls)) {
    const next = () => ({ path: `/api/leagues/${league}${path && `/${path}`}`, headers: visitor() });
    const cached = await measureRequests({ ...load, origin, next });
    figures.push({ row: `${row}: ${name}`, connections: CONNECTIONS, timing: cached, bound });
    const besideWrites = { origin, database, seconds, next };
    if (change) {
      const uncached = await measureBesideWrites({ ...besideWrites, change });
      figures.push({ row: `${row}: ${name}, uncached`, connections: 1, timing: uncached });
    }
    const unchanged = await measureBesideWrites({ ...besideWrites, change: null });
    figures.push({ row: `${row}: ${name} while others write`, connections: 1, timing: unchanged });
  }
  return figures;
}
