import { addDays, today } from '#contract/kit/days.ts';
import { signInAs, test, untilIdle } from '#e2e/journey.ts';
test('shots', async ({ page, browser }) => {
  test.setTimeout(300_000);
  const staff = await browser.newPage();
  await signInAs(staff, 'editor');
  const season = { name: 'Season 5', first_day: addDays(today('UTC'), 45), last_day: addDays(today('UTC'), 150), registration_opens: new Date(Date.now() - 86_400_000).toISOString(), registration_closes: new Date(Date.now() + 20 * 86_400_000).toISOString(), squads_lock: new Date(Date.now() + 30 * 86_400_000).toISOString(), places: 10, min_players: 3 };
  const { id } = await (await staff.request.post('/api/leagues/myLeagues/8/seasons', { data: season })).json();
  const { teams } = await (await staff.request.get('/api/leagues/myLeagues/8/entries')).json();
  for (const team of teams.slice(0, 6)) await staff.request.post('/api/leagues/8/entries', { data: { season_id: id, team_id: team.id } });
  const managed = await (await staff.request.get('/api/leagues/myLeagues/8/entries')).json();
  await staff.request.post('/api/leagues/myLeagues/8/entries/decide', { data: { ids: managed.entries.slice(0, 2).map((e: { id: number }) => e.id), state: 'approved' } });
  await signInAs(page, 'player');
  const pages: [string, typeof page, string][] = [
    ['home', page, '/leagues/8'], ['matches', page, '/leagues/8/matches'], ['players', page, '/leagues/8/players'], ['teams', page, '/leagues/8/teams'],
    ['signup', page, '/leagues/8/sign-up'], ['manage-signup', staff, '/leagues/8/manage/sign-up'], ['manage-comp', staff, '/leagues/8/manage/competitions'],
    ['team', page, '/leagues/8/teams/kestrel-united'], ['match', page, ''], ['dashboard', page, '/dashboard'], ['settings', page, '/dashboard/settings'], ['landing', page, '/'], ['leagues', page, '/leagues'],
  ];
  const table = await (await page.request.get('/api/matches/all_matches?per_page=1')).json();
  const first = (table.matches ?? table)[0];
  for (const [name, tab, path] of pages) for (const [width, scheme] of [[390, 'dark'], [1280, 'dark'], [390, 'light'], [1280, 'light']] as const) {
    if (scheme === 'light' && !['home', 'signup', 'manage-signup', 'match'].includes(name)) continue;
    await tab.emulateMedia({ colorScheme: scheme });
    await tab.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await tab.goto(path || `/matches/${first.match_id}`);
    await untilIdle(tab).catch(() => {});
    const over = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (over > 0) console.log(name, width, 'overflows', over);
    await tab.screenshot({ path: `/tmp/shots/${name}-${width}-${scheme}.png`, fullPage: true });
  }
});
