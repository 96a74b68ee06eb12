import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { scoreMatch } from '#server/testing/play-match.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const asked: string[] = [];
/** A fake Roblox with an avatar for player 101 only. */
const roblox = createServer((request, response) => {
  asked.push(request.url ?? '');
  const imageUrl = `${origin}/101.png`;
  if (request.url === '/101.png') response.end(PNG);
  else response.end(JSON.stringify({ data: [{ targetId: 101, state: 'Completed', imageUrl }] }));
});
await new Promise<void>((resolve) => roblox.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(roblox.address() as AddressInfo).port}`;
const server = useTestApp({ ROBLOX_THUMBNAILS_ORIGIN: origin });
const offline = useTestApp();
afterAll(() => {
  roblox.closeAllConnections();
  roblox.close();
});

test('GET /players/:player_key/avatar answers the picture of Roblox, from here, for the viewer’s browser alone', async () => {
  await scoreMatch(server.database, [1, 0], { blue: [{ name: 'Olive', id: '101' }] });
  const response = await server.app.inject('/api/players/101/avatar');
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload).toEqual(PNG);
  expect(response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
});

test('draws the initials where there is no picture', async () => {
  await scoreMatch(server.database, [1, 0], {
    blue: [{ name: 'Absent', id: '102' }, { name: 'by_hand' }, { name: '<&"' }, { name: 'FrostKestrel9' }],
  });
  const initials: Record<string, number> = { 102: 1, 'name:by_hand': 2, 'name:<&"': 1, 'name:frostkestrel9': 2 };
  for (const [key, letters] of Object.entries(initials)) {
    const response = await server.app.inject(`/api/players/${encodeURIComponent(key)}/avatar`);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=300',
    });
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/);
    // Letters are outlines of the site's typeface, which an image can't load.
    expect(response.body.match(/<use href=/g)).toHaveLength(letters);
    expect(response.body).not.toMatch(/<text|font-family/);
  }
  expect(asked.filter((url) => url.includes('userIds')).every((url) => /userIds=10[12]&/.test(url))).toBe(true);
});

test('a demo asks nobody', async () => {
  await scoreMatch(offline.database, [1, 0], { blue: [{ name: 'Olive', id: '101' }] });
  expect(offline.config.robloxThumbnailsOrigin).toBeNull();
  const response = await offline.app.inject('/api/players/101/avatar');
  expect(response.headers['content-type']).toBe('image/svg+xml');
});
