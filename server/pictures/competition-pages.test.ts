import { beforeAll, expect, test } from 'vitest';
import { leagues } from '#database/tables/schema.ts';
import { renderSvg } from '#server/pictures/card-renderer.ts';
import { drawCard } from '#server/pictures/draw-card.ts';
import type { TableCard } from '#server/pictures/share-card.ts';
import { storeEnteredCompetition } from '#server/testing/competition-bodies.ts';
import { readPng } from '#server/testing/read-png.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { storeCompetition } from '#server/testing/store-competition.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { storeSeason } from '#server/testing/store-table-rules.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);
let league_id = 0;
let season_id = 0;
let table = 0;

beforeAll(async () => {
  const [league] = await server.database.insert(leagues).values({ name: 'Pictured' }).returning();
  league_id = league?.id ?? 0;
  season_id = await storeSeason(server.database, { league_id, name: 'Spring' });
  const names = ['Kestrel United', 'Harbour City'];
  table = (await storeEnteredCompetition(server.database, league_id, { season_id, name: 'Premier', names })).id;
  await play('Kestrel United', 2, 1);
});

function play(blue_name: string, blue_goals: number, green_goals: number) {
  return storeMatch(server.database, { league_id, blue_name, green_name: 'Harbour City', blue_goals, green_goals });
}

async function readPicture(path: string) {
  const { meta } = await readPage(server, path);
  const picture = meta['og:image']?.replace('https://touchline.example', '') ?? '';
  const { rawPayload, headers } = await server.app.inject(picture);
  return { meta, picture, size: readPng(rawPayload), policy: headers['cache-control'] };
}

test('a table’s page and its league’s page have the table as their picture, until a result changes it', async () => {
  const page = `/leagues/${league_id}/competitions/${table}`;
  const first = await readPicture(page);
  expect(first).toMatchObject({ size: { width: 1200, height: 630 }, policy: 'public, max-age=604800, immutable' });
  expect(first.picture).toMatch(new RegExp(`^/share/league/${league_id}/competitions/${table}/table\\.png\\?v=`));
  expect(first.meta['og:image:alt']).toBe('Premier, Pictured, Spring. 1 Kestrel United 3, 2 Harbour City 0.');
  expect(first.meta.description).toBe(
    'The table of Premier, Spring of Pictured: Kestrel United are first with 3 points from 1 match, ahead of Harbour City with 0.',
  );
  const home = await readPicture(`/leagues/${league_id}`);
  expect(home.picture).toBe(first.picture);
  expect(home.meta.description).toContain('Latest: Kestrel United 2–1 Harbour City');
  await play('Kestrel United', 0, 4);
  const next = await readPicture(page);
  expect(next.picture).not.toBe(first.picture);
  expect((await readPicture(`/leagues/${league_id}`)).picture).toBe(next.picture);
});

test('a competition without teams or a draw has its rules as a picture, and a draft none', async () => {
  const empty = await storeCompetition(server.database, { league_id, season_id, name: 'Second' });
  const cup = await storeCompetition(server.database, { league_id, season_id, name: 'Cup', format: 'knockout' });
  for (const id of [empty, cup]) {
    expect((await readPicture(`/leagues/${league_id}/competitions/${id}`)).size.width).toBe(1200);
  }
  const draft = await storeCompetition(server.database, { league_id, season_id, published_at: null });
  for (const path of [`${draft}/table.png`, `${cup}/table.png`, `${table}.png`, 'x/table.png']) {
    const { statusCode } = await server.app.inject(`/share/league/${league_id}/competitions/${path}`);
    expect([path, statusCode]).toEqual([path, path.startsWith(`${cup}/`) ? 200 : 404]);
  }
});

test('a league’s page has both tables of a season of two leagues as its picture', async () => {
  const [other] = await server.database.insert(leagues).values({ name: 'Two divisions' }).returning();
  const league_id = other?.id ?? 0;
  const season_id = await storeSeason(server.database, { league_id, name: 'Spring' });
  for (const name of ['Division One', 'Division Two']) {
    await storeEnteredCompetition(server.database, league_id, { season_id, name, names: [`${name} A`, `${name} B`] });
  }
  const { meta, picture, size } = await readPicture(`/leagues/${league_id}`);
  expect(picture).toMatch(new RegExp(`^/share/league/${league_id}/seasons/${season_id}/tables\\.png\\?v=`));
  expect(size).toMatchObject({ width: 1200, height: 630 });
  expect(meta['og:image:alt']).toContain('Division Two: 1= Division Two A 0');
  const unknown = await server.app.inject(`/share/league/${league_id}/seasons/999999/tables.png`);
  expect(unknown.statusCode).toBe(404);
});

test('tables of any size and names fit their card', async () => {
  const names = ['نادي الهلال السعودي', 'W'.repeat(50), '', '😀', '<b>&', 'Динамо Москва'];
  const card = (teams: number): TableCard => ({
    kind: 'table',
    notes: names.map((reason) => ({ what: '3 points deducted', reason })),
    corner: 'W'.repeat(80),
    title: 'W'.repeat(80),
    teams,
    rows: Array.from({ length: Math.min(teams, 24) }, (_, at) => ({
      place: String(at + 1),
      name: names[at % names.length] ?? '',
      crest:
        at % 2 === 0 ? null : { outline: 'arch', pattern: 'star', first_colour: '#000000', second_colour: '#ffffff' },
      played: 46,
      goal_difference: -120,
      points: -12,
      marks: at === 0 ? [1, 2] : [],
      zone: at === 0 ? 'up' : null,
    })),
  });
  for (const teams of [1, 5, 6, 24, 64]) {
    const svg = await renderSvg(await drawCard(card(teams)));
    const glyphs = [...svg.matchAll(/<use href="#\w+" x="([^"]*)" y="([^"]*)"/g)];
    expect(Math.max(...glyphs.map(([, x]) => Number(x)))).toBeLessThan(1144);
    expect(Math.max(...glyphs.map(([, , y]) => Number(y)))).toBeLessThan(606);
  }
});
