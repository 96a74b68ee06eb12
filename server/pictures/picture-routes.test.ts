import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { matches } from '#database/tables/schema.ts';
import { readPng } from '#server/testing/read-png.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { emptyTeam, storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const KEPT = 'public, max-age=604800, immutable';
const ASKED_AGAIN = 'public, max-age=300';
const MOST_BYTES = 300_000;
const HOSTILE = `<b>&"'</b>\u202e\ud83d\ude00 東京 Ἀθῆναι Динамо ${'W'.repeat(40)}`;

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

async function expectPicture(url: string): Promise<string> {
  const { statusCode, headers, rawPayload } = await get(url);
  expect([url, statusCode, headers['content-type']]).toEqual([url, 200, 'image/png']);
  expect(readPng(rawPayload)).toMatchObject({ width: 1200, height: 630 });
  expect(rawPayload.length).toBeLessThan(MOST_BYTES);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  return String(headers.etag);
}

function player(name: string, goals: number) {
  return { name, id: null, goals, assists: 0, yellow_cards: 0, red_card: 0 };
}

test('the site, a match and a group have pictures of 1200 × 630 pixels', async () => {
  const { user } = await signIn(server);
  const match = await storeMatch(server.database);
  const group = await storeGroup(server.database, { group_owner_id: user.id }, [match]);
  for (const url of ['/share/site.png', `/share/match/${match}.png`, `/share/group/${group}.png`]) {
    await expectPicture(url);
  }
});

test('any names have a picture', async () => {
  const { user } = await signIn(server);
  const players = Array.from({ length: 12 }, (_, index) => player(HOSTILE.slice(index, index + 50), 99));
  const names = [HOSTILE, '', '😀', '東京', 'W'.repeat(50), 'a b '.repeat(12), '.', '🏳️‍🌈 Lions', 'Z̸̢̛a̷l̶g̵o̴', 'هلال'];
  const ids = [];
  for (const name of names) {
    const id = await storeMatch(server.database, {
      blue_name: name,
      green_name: name,
      match_name: `${name} vs ${name}`,
      blue_goals: 999,
      green_goals: 10,
      type: name,
      player_data: { Blue: { ...emptyTeam(name), players }, Green: { ...emptyTeam(name), players } },
    });
    await expectPicture(`/share/match/${id}.png`);
    ids.push(id);
  }
  for (const group_name of names) {
    const id = await storeGroup(server.database, { group_owner_id: user.id, group_name }, ids);
    await expectPicture(`/share/group/${id}.png`);
  }
});

test('a picture is cached for a week under its version, and revalidated without one', async () => {
  const id = await storeMatch(server.database);
  const etag = await expectPicture(`/share/match/${id}.png`);
  const version = etag.replaceAll('"', '');
  const policies = ['', '?v=old', `?v=${version}`].map(async (query) => {
    const { headers } = await get(`/share/match/${id}.png${query}`);
    return headers['cache-control'];
  });
  expect(await Promise.all(policies)).toEqual([ASKED_AGAIN, ASKED_AGAIN, KEPT]);
  const again = await get(`/share/match/${id}.png`, { 'if-none-match': etag });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
});

test('an edited match has another version, a declined one no picture', async () => {
  const id = await storeMatch(server.database);
  const etag = await expectPicture(`/share/match/${id}.png`);
  await server.database.update(matches).set({ blue_goals: 5 }).where(eq(matches.match_id, id));
  expect(await expectPicture(`/share/match/${id}.png`)).not.toBe(etag);
  await server.database.update(matches).set({ declined_at: new Date() }).where(eq(matches.match_id, id));
  const { statusCode, headers, json } = await get(`/share/match/${id}.png`, { 'if-none-match': etag });
  expect([statusCode, headers['cache-control'], json()]).toMatchObject([
    404,
    'private, no-store',
    { error: 'This picture was not found.' },
  ]);
});

test('a crest is a square picture with an address for each drawing, cached for a week; other addresses answer 404', async () => {
  const get = (name: string) => server.app.inject({ url: `/share/crest/${name}.png` });
  const { statusCode, headers, rawPayload } = await get('shield-chevrons-17357a-f4c63a');
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', KEPT]);
  expect(readPng(rawPayload)).toMatchObject({ width: 256, height: 256 });
  expect((await get('shield-chevrons-17357a-f4c63b')).headers.etag).not.toBe(headers.etag);
  for (const name of ['circle-star-17357a-f4c63a', 'shield-toString-17357a-f4c63a', 'shield-star-17357a', 'x']) {
    expect([name, (await get(name)).statusCode]).toEqual([name, 404]);
  }
});

test('unknown subjects answer 404', async () => {
  for (const path of ['match/0', 'match/999999', 'match/2147483648', 'match/x', 'group/999999', 'player/x/y', 'a/1']) {
    expect([path, (await get(`/share/${path}.png`)).statusCode]).toEqual([path, 404]);
  }
});

test('a signed-in user gets the visitors’ picture', async () => {
  const { user, headers } = await signIn(server);
  const id = await storeGroup(server.database, { group_owner_id: user.id });
  const [own, visitors] = [await get(`/share/group/${id}.png`, headers), await get(`/share/group/${id}.png`)];
  expect(own.headers.etag).toBe(visitors.headers.etag);
  expect(own.headers['set-cookie']).toBeUndefined();
});

test('pictures beyond the queue answer 503 with Retry-After', async () => {
  const ids = [];
  for (let goals = 0; goals < 40; goals += 1) ids.push(await storeMatch(server.database, { blue_goals: goals }));
  const answers = await Promise.all(ids.map((id) => get(`/share/match/${id}.png`)));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers['retry-after']).toBe('2');
  expect((await get(`/share/match/${ids[0]}.png`)).statusCode).toBe(200);
});

test('pictures are limited to 300 a minute and address', async () => {
  const ask = () => server.app.inject({ url: '/share/site.png', remoteAddress: '192.0.2.7' });
  for (let count = 0; count < 300; count += 1) expect((await ask()).statusCode).toBe(200);
  const { statusCode, headers } = await ask();
  expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
});
