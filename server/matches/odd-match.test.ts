import { expect, test } from 'vitest';
import { readPage } from '#server/testing/site-pages.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({}, testSite);

test('page, picture and CSV of a match whose players are JSON text and whose events name no team', async () => {
  const scorer = { name: 'olive_ten', id: '4417920381', goals: 1, assists: 0, yellow_cards: 0, red_card: 0 };
  const player_data = { Blue: { ...emptyTeam('Lions'), players: [scorer], saves: 4 }, Green: emptyTeam('Wolves') };
  const event = { eventName: 'Corner', timestamp: '12:40', participants: ['olive_ten'], team_affect: 'none' };
  const id = await storeMatch(server.database, {
    player_data: JSON.stringify(player_data) as never,
    event_data: [event] as never,
  });

  const page = await readPage(server, `/matches/${id}`);
  expect(page.statusCode).toBe(200);
  expect(page.meta['og:description']).toContain('Lions: olive_ten.');
  expect(page.content).toContain('View unassigned Events');
  const paths = [`/api/matches/${id}/player-stats.csv`, `/api/matches/${id}/team-stats.csv`, `/share/match/${id}.png`];
  const files = await Promise.all(paths.map((path) => server.app.inject(path)));
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(files[0]?.body).toContain('Blue,olive_ten,4417920381,1,0,0,0');
  expect(files[1]?.body).toContain('Blue,Lions,1,,,,,,,4,');
});
