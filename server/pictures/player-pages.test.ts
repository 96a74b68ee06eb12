import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#database/tables/schema.ts';
import { scoreMatch } from '#server/testing/play-match.ts';
import { readPng } from '#server/testing/read-png.ts';
import { readPage } from '#server/testing/site-pages.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { testSite } from '#server/testing/test-site.ts';

const server = useTestApp({ PUBLIC_URL: 'https://touchline.example' }, testSite);

test('the head of a player has their sums in text and picture', async () => {
  await scoreMatch(server.database, [3, 2], { blue: [{ name: 'VoltaicVince', id: '501', goals: 2, assists: 1 }] });
  const page = await readPage(server, '/players/501');
  expect([page.statusCode, page.title, page.meta['og:type']]).toEqual([200, 'VoltaicVince · Touchline', 'profile']);
  expect(page.meta.description).toBe(
    'Global Conference Association. 1 appearance, 2 goals, 1 assist in all competitions. Latest: Lions 3–2 Wolves.',
  );
  expect(page.meta['og:image']).toMatch(/^https:\/\/touchline\.example\/share\/player\/501\.png\?v=[\w-]{16}$/);
  const { rawPayload, statusCode } = await server.app.inject('/share/player/501.png');
  expect([statusCode, readPng(rawPayload).width]).toEqual([200, 1200]);
});

test('a player without a Roblox id has a page and a picture', async () => {
  await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Quick Feet', goals: 1 }] });
  const page = await readPage(server, '/players/name%3Aquick%20feet');
  expect([page.statusCode, page.title]).toEqual([200, 'Quick Feet · Touchline']);
  const picture = page.meta['og:image']?.replace('https://touchline.example', '') ?? '';
  expect((await server.app.inject(picture)).statusCode).toBe(200);
});

test('the head of two players has their wins and goals against each other in text and picture', async () => {
  const [ann, ben] = [
    { name: 'Ann', id: '601' },
    { name: 'Ben', id: '602' },
  ];
  await scoreMatch(server.database, [2, 1], { blue: [{ ...ann, goals: 2 }], green: [{ ...ben, goals: 1 }] });
  await scoreMatch(server.database, [0, 0], { blue: [ben], green: [ann] });
  await scoreMatch(server.database, [1, 0], { blue: [ann, ben] });
  const page = await readPage(server, '/players/601/vs/602');
  expect([page.statusCode, page.title]).toEqual([200, 'Ann vs Ben · Touchline']);
  const words =
    '2 matches against each other: Ann 1–0 Ben in wins, 1 draw, 2–1 in goals. 1 match in the same team: 1 won, 0 drawn, 0 lost.';
  expect(page.meta.description).toBe(`${words} Latest: Lions 1–0 Wolves; Lions 0–0 Wolves; Lions 2–1 Wolves.`);
  expect(page.meta['og:image:alt']).toBe(`Ann vs Ben. ${words}`);
  expect(page.meta['og:image']).toMatch(
    /^https:\/\/touchline\.example\/share\/player\/601\/vs\/602\.png\?v=[\w-]{16}$/,
  );
  const picture = await server.app.inject(page.meta['og:image']?.replace('https://touchline.example', '') ?? '');
  expect([picture.statusCode, readPng(picture.rawPayload).width]).toEqual([200, 1200]);
  expect(picture.headers['cache-control']).toBe('public, max-age=300');
  expect(picture.rawPayload.length).toBeLessThan(300_000);
  await scoreMatch(server.database, [0, 3], { blue: [ann], green: [ben] });
  const later = await server.app.inject('/share/player/601/vs/602.png');
  expect(later.headers.etag).not.toBe(picture.headers.etag);
});

test('players with any names who never met have a picture; a player beside themselves has none', async () => {
  await scoreMatch(server.database, [0, 0], { blue: [{ name: 'O/Neil.png' }] });
  await scoreMatch(server.database, [0, 0], { blue: [{ name: '😀' }, { name: 'W'.repeat(50) }] });
  const keys = ['name:o/neil.png', 'name:😀', `name:${'w'.repeat(50)}`].map(encodeURIComponent);
  for (const [key, other] of [keys, keys.toReversed()]) {
    const page = await readPage(server, `/players/${key}/vs/${other}`);
    expect([page.statusCode, page.meta.description]).toEqual([
      200,
      expect.stringContaining('Never on opposite sides.'),
    ]);
    const { statusCode } = await server.app.inject(
      page.meta['og:image']?.replace('https://touchline.example', '') ?? '',
    );
    expect(statusCode).toBe(200);
  }
  for (const path of [`${keys[0]}/vs/${keys[0]}`, `${keys[0]}/vs/999`, `999/vs/${keys[0]}`, `${keys[0]}/vs/`]) {
    expect([path, (await server.app.inject(`/share/player/${path}.png`)).statusCode]).toEqual([path, 404]);
  }
});

test.each(['private', 'limited'] as const)(
  'a %s player has no link preview, not even in their own session',
  async (visibility) => {
    const roblox_id = visibility === 'private' ? '701' : '702';
    const name = `Hidden${roblox_id}`;
    const { user, headers } = await signIn(server, { roblox_id, roblox_username: name });
    await scoreMatch(server.database, [1, 0], { blue: [{ name, id: roblox_id, goals: 1 }] });
    await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Shown', id: '700' }] });
    const pictures = ['', '/vs/700'].map((part) => `/share/player/${roblox_id}${part}.png`);
    for (const picture of pictures) expect((await server.app.inject(picture)).statusCode).toBe(200);
    await server.database.update(users).set({ visibility }).where(eq(users.id, user.id));
    for (const path of [`/players/${roblox_id}`, `/players/${roblox_id}/vs/700`, `/players/700/vs/${roblox_id}`]) {
      const visitors = await readPage(server, path);
      expect([visitors.statusCode, visitors.title]).toEqual([404, 'Page Not Found · Touchline']);
      const own = await readPage(server, path, headers);
      expect([own.statusCode, own.meta.robots]).toEqual([200, 'noindex']);
      expect(own.content).toContain(name);
      expect(visitors.head + visitors.content + JSON.stringify(visitors.data)).not.toContain(name);
      for (const { meta } of [visitors, own]) {
        expect([meta.description, meta['og:image:alt']].join()).not.toContain(name);
        expect(meta['og:image']).toContain('/share/site.png');
      }
    }
    for (const picture of [...pictures, `/share/player/700/vs/${roblox_id}.png`]) {
      for (const asked of [{}, headers]) {
        expect((await server.app.inject({ url: picture, headers: asked })).statusCode).toBe(404);
      }
    }
  },
);
