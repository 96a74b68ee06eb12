import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Avatars } from '#server/players/avatars.ts';

const PNG = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('a head')]);

/** A fake Roblox that records look-ups, with configurable responses for these and for pictures. */
let roblox: Server;
let origin: string;
let asked: string[];
let atOnce: { now: number; most: number };
let locate: (ids: string[], response: ServerResponse) => void;
let show: (response: ServerResponse) => void;

beforeEach(async () => {
  asked = [];
  atOnce = { now: 0, most: 0 };
  locate = (ids, response) =>
    response.end(JSON.stringify({ data: ids.map((id) => headShot(id, `${origin}/${id}.png`)) }));
  show = (response) => response.end(PNG);
  roblox = createServer((request, response) => {
    asked.push(request.url ?? '');
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    response.on('close', () => {
      atOnce.now -= 1;
    });
    const ids = new URL(request.url ?? '', origin).searchParams.get('userIds');
    if (ids === null) show(response);
    else locate(ids.split(','), response);
  });
  await new Promise<void>((resolve) => roblox.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(roblox.address() as AddressInfo).port}`;
});

afterEach(async () => {
  roblox.closeAllConnections();
  await new Promise((resolve) => roblox.close(resolve));
});

function headShot(id: string, imageUrl: string) {
  return { targetId: Number(id), state: 'Completed', imageUrl, version: 'TN3' };
}

test('asks for a player once, and for players who are asked for together in one look-up', async () => {
  const avatars = new Avatars(origin);
  const pictures = await Promise.all(['11', '12', '11'].map((id) => avatars.find(id)));
  expect(pictures).toEqual([PNG, PNG, PNG]);
  expect(await avatars.find('12')).toEqual(PNG);
  expect(asked.toSorted()).toEqual([
    '/11.png',
    '/12.png',
    '/v1/users/avatar-headshot?userIds=11,12&size=150x150&format=Png&isCircular=false',
  ]);
});

test('asks for many a few at a time', async () => {
  const avatars = new Avatars(origin);
  show = (response) => setTimeout(() => response.end(PNG), 5);
  const ids = Array.from({ length: 90 }, (_, at) => String(100 + at));
  expect(await Promise.all(ids.map((id) => avatars.find(id)))).toEqual(ids.map(() => PNG));
  expect(asked.filter((url) => url.startsWith('/v1/'))).toHaveLength(9);
  expect(atOnce.most).toBeLessThanOrEqual(20);
});

test.each<[string, () => void]>([
  ['a picture elsewhere', () => answerWith((id) => headShot(id, 'https://example.com/a.png'))],
  ['a host that only ends like theirs', () => answerWith((id) => headShot(id, 'https://evilrbxcdn.com/a.png'))],
  ['their host without TLS', () => answerWith((id) => headShot(id, 'http://tr.rbxcdn.com/a.png'))],
  ['no address', () => answerWith((id) => headShot(id, ''))],
  ['somebody else', () => answerWith(() => headShot('99', `${origin}/99.png`))],
  ['no PNG', () => setPicture((response) => response.end('<html>'))],
  [
    'a picture that is too large',
    () => setPicture((response) => response.end(Buffer.concat([PNG, Buffer.alloc(2e5)]))),
  ],
  ['a redirect', () => setPicture((response) => response.writeHead(302, { location: '/elsewhere' }).end())],
  ['404 for the picture', () => setPicture((response) => response.writeHead(404).end(PNG))],
])('takes %s for no picture, and does not ask again soon', async (_case, prepare) => {
  prepare();
  const avatars = new Avatars(origin);
  expect(await avatars.find('11')).toBeNull();
  const count = asked.length;
  expect(asked).not.toContain('/elsewhere');
  expect(asked).not.toContain('/99.png');
  expect(await avatars.find('11')).toBeNull();
  expect(asked).toHaveLength(count);
});

function answerWith(describe: (id: string) => object): void {
  locate = (ids, response) => response.end(JSON.stringify({ data: ids.map(describe) }));
}

function setPicture(answer: (response: ServerResponse) => void): void {
  show = answer;
}

test.each<[string, (response: ServerResponse) => void]>([
  ['fails', (response) => response.writeHead(500).end()],
  ['limits us', (response) => response.writeHead(429).end()],
  ['answers nonsense', (response) => response.end('<html>')],
  ['answers something else', (response) => response.end('{"data":[null]}')],
  ['answers too much', (response) => response.end(JSON.stringify({ data: [], more: 'x'.repeat(1e5) }))],
  ['hangs up', (response) => response.destroy()],
])('a Roblox that %s is left alone for a while, also about others', async (_case, answer) => {
  locate = (_ids, response) => answer(response);
  const avatars = new Avatars(origin);
  expect(await Promise.all([avatars.find('11'), avatars.find('12')])).toEqual([null, null]);
  expect(await avatars.find('13')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('asks nobody without an origin, and about no id that Roblox has not', async () => {
  expect(await new Avatars(null).find('11')).toBeNull();
  const avatars = new Avatars(origin);
  for (const id of ['', '0', '-1', '1,2', 'abc', '1&size=1', '9'.repeat(21)]) expect(await avatars.find(id)).toBeNull();
  expect(asked).toEqual([]);
});
