import { chromium } from '@playwright/test';
import { browserLaunch } from '#e2e/browser.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { analyseSeasons, fillSeason, removeSeason, SEASON_LEAGUE } from '#tools/bench/fill-season.ts';
import type { Change } from '#tools/bench/load.ts';
import { measureLeagueCalls } from '#tools/bench/measure-league.ts';
import { measurePageCpu } from '#tools/bench/measure-page-cpu.ts';
import { measurePaints, measureTaps, type View } from '#tools/bench/measure-site.ts';
import type { Workbench } from '#tools/bench/workbench.ts';

const SEASON_CHANGE: Change = { kind: 'league', thing: SEASON_LEAGUE };

/** Calls and pages of a league whose season of 380 fixtures is under way. */
export async function measureSeason(workbench: Workbench): Promise<Figure[]> {
  const { $client: client } = workbench.database;
  await removeSeason(client);
  const competition = await fillSeason(client);
  await analyseSeasons(client);
  try {
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
      ...(await measureLeagueCalls(workbench, { row: 'season', league: SEASON_LEAGUE, calls, change: SEASON_CHANGE })),
      ...(await measurePages(workbench, competition)),
    ];
  } finally {
    await removeSeason(client);
  }
}

async function measurePages(workbench: Workbench, competition: number): Promise<Figure[]> {
  const league = `/leagues/${SEASON_LEAGUE}`;
  const views: View[] = [
    { name: 'a league’s season', path: league, content: 'main table' },
    { name: 'fixtures', path: `${league}/fixtures`, content: 'main h1' },
    { name: 'a table', path: `${league}/competitions/${competition}`, content: 'main table' },
    { name: 'a team', path: `${league}/teams/team-1`, content: 'main h1' },
  ];
  const pageCpu = await measurePageCpu(
    workbench,
    views.map((view) => ({ ...view, change: SEASON_CHANGE })),
  );
  // The part `site` opens the browser.
  if (workbench.isQuick) return pageCpu;
  const browser = await chromium.launch(await browserLaunch());
  try {
    const paints = await measurePaints(workbench, browser, views);
    return [...pageCpu, ...paints, ...(await measureTaps(workbench, browser, views))];
  } finally {
    await browser.close();
  }
}
