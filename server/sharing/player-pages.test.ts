import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#database/schema.ts';
import { readPng } from '#server/testing/read-png.ts';
import { scoreMatch } from '#server/testing/score-match.ts';
import { usePages } from '#server/testing/site-pages.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const { read } = usePages(server);

test('a player is shown with what they did, in words and in a picture', async () => {
  await scoreMatch(server.database, [3, 2], { blue: [{ name: 'VoltaicVince', id: '501', goals: 2, assists: 1 }] });
  const page = await read('/players/501');
  expect([page.statusCode, page.title, page.meta['og:type']]).toEqual([200, 'VoltaicVince · Touchline', 'profile']);
  expect(page.meta.description).toBe(
    'Global Conference Association. 1 appearance, 2 goals, 1 assist. Latest: Lions 3–2 Wolves.',
  );
  expect(page.meta['og:image']).toMatch(/^https:\/\/touchline\.example\/share\/player\/501\.png\?v=[\w-]{16}$/);
  const { rawPayload, statusCode } = await server.app.inject('/share/player/501.png');
  expect([statusCode, readPng(rawPayload).width]).toEqual([200, 1200]);
});

test('a player who is known by name alone has an address and a picture too', async () => {
  await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Quick Feet', goals: 1 }] });
  const page = await read('/players/name%3Aquick%20feet');
  expect([page.statusCode, page.title]).toEqual([200, 'Quick Feet · Touchline']);
  const picture = page.meta['og:image']?.replace('https://touchline.example', '') ?? '';
  expect((await server.app.inject(picture)).statusCode).toBe(200);
});

test('two players are shown with their meetings', async () => {
  await scoreMatch(server.database, [2, 1], {
    blue: [{ name: 'Ann', id: '601', goals: 2 }],
    green: [{ name: 'Ben', id: '602', goals: 1 }],
  });
  const page = await read('/players/601/vs/602');
  expect(page.title).toBe('Ann vs Ben · Touchline');
  expect(page.meta.description).toBe('1 match against each other, 0 matches together. Latest: Lions 2–1 Wolves.');
  expect(page.meta['og:image']).toContain('/share/site.png');
});

test.each(['private', 'limited'] as const)(
  'a %s player is nobody to links, even when the player looks',
  async (visibility) => {
    const roblox_id = visibility === 'private' ? '701' : '702';
    const name = `Hidden${roblox_id}`;
    const { user, headers } = await signIn(server, { roblox_id, roblox_username: name });
    await scoreMatch(server.database, [1, 0], { blue: [{ name, id: roblox_id, goals: 1 }] });
    const picture = `/share/player/${roblox_id}.png`;
    expect((await server.app.inject(picture)).statusCode).toBe(200);
    await server.database.update(users).set({ visibility }).where(eq(users.id, user.id));
    const visitors = await read(`/players/${roblox_id}`);
    expect([visitors.statusCode, visitors.title]).toEqual([404, 'Page Not Found · Touchline']);
    const own = await read(`/players/${roblox_id}`, headers);
    expect([own.statusCode, own.title, own.meta.robots]).toEqual([200, 'Touchline', 'noindex']);
    for (const { head, withoutScript, meta } of [visitors, own]) {
      expect(head + withoutScript).not.toContain(name);
      expect(meta['og:image']).toContain('/share/site.png');
    }
    for (const asked of [{}, headers]) {
      expect((await server.app.inject({ url: picture, headers: asked })).statusCode).toBe(404);
    }
  },
);
