import { type Browser, chromium } from '@playwright/test';
import { browserLaunch } from '#e2e/browser.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { analyseSeasons, fillSeason, removeSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import { type Change, measureBesideWrites, measureRequests } from '#tools/bench/load.ts';
import { measurePageCpu } from '#tools/bench/measure-page-cpu.ts';
import { measurePaints, measureTaps, type View } from '#tools/bench/measure-site.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const CONNECTIONS = 16;
const SEASON_CHANGE: Change = { kind: 'league', thing: SEASON_LEAGUE };

/** Calls and pages of a league whose season of 380 fixtures is under way. */
export async function measureSeason(workbench: Workbench): Promise<Figure[]> {
  const { $client: client } = workbench.database;
  await removeSeason(client);
  const competition = await fillSeason(client);
  await analyseSeasons(client);
  const browser = await chromium.launch(await browserLaunch());
  try {
    return [...(await measureCalls(workbench, competition)), ...(await measurePages(workbench, browser, competition))];
  } finally {
    await browser.close();
    await removeSeason(client);
  }
}

async function measureCalls({ server, bare, database, seconds, visitor }: Workbench, competition: number) {
  const { rows } = await database.$client.query<{ match_id: number }>('select match_id from matches limit 1');
  const { origin } = server;
  const bound = {
    name: 'bare match by key',
    timing: await measureRequests({
      origin: bare.origin,
      connections: CONNECTIONS,
      seconds,
      next: () => ({ path: `/match?id=${rows[0]?.match_id}`, headers: visitor() }),
    }),
  };
  const figures: Figure[] = [];
  for (const [name, part] of Object.entries({
    overview: '/overview',
    fixtures: '/fixtures',
    table: `/competitions/${competition}/table`,
    'places by matchweek': `/competitions/${competition}/positions`,
    team: '/teams/team-1',
    squad: '/teams/team-1/squad',
    suspensions: '/suspensions',
  })) {
    const next = () => ({ path: `/api/leagues/${SEASON_LEAGUE}${part}`, headers: visitor() });
    const cached = await measureRequests({ origin, connections: CONNECTIONS, seconds, next });
    figures.push({ row: `season: ${name}`, connections: CONNECTIONS, timing: cached, bound });
    const besideWrites = { origin, database, seconds, next };
    const uncached = await measureBesideWrites({ ...besideWrites, change: () => SEASON_CHANGE });
    figures.push({ row: `season: ${name}, uncached`, connections: 1, timing: uncached });
    const unchanged = await measureBesideWrites({ ...besideWrites, change: () => null });
    figures.push({ row: `season: ${name} while others write`, connections: 1, timing: unchanged });
  }
  return figures;
}

async function measurePages(workbench: Workbench, browser: Browser, competition: number): Promise<Figure[]> {
  const league = `/leagues/${SEASON_LEAGUE}`;
  const views: View[] = [
    { name: 'a league’s season', path: league, content: 'main table' },
    { name: 'fixtures', path: `${league}/fixtures`, content: 'main h1' },
    { name: 'a table', path: `${league}/competitions/${competition}`, content: 'main table' },
    { name: 'a team', path: `${league}/teams/team-1`, content: 'main h1' },
  ];
  return [
    ...(await measurePageCpu(
      workbench,
      views.map((view) => ({ ...view, change: SEASON_CHANGE })),
    )),
    ...(await measurePaints(workbench, browser, views)),
    ...(await measureTaps(workbench, browser, views)),
  ];
}
