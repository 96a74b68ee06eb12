import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const LIST = '/api/matches/all_matches';

beforeAll(async () => {
  for (let stored = 0; stored < 8; stored += 1) await storeMatch(server.database);
});

function get(url: string, accepted?: string, headers: Record<string, string> = {}) {
  return server.app.inject({
    url,
    headers: { ...headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  });
}

describe('a list of matches', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('is sent to a client that accepts %s as %s', async (accepted, encoding, decompress) => {
    const plain = await get(LIST);
    // The second response is cached.
    for (const answer of [await get(LIST, accepted), await get(LIST, accepted)]) {
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.headers.etag).toBe(plain.headers.etag);
    }
  });

  test.each([undefined, '', 'identity', 'zstd'])(
    'is sent uncompressed to a client that accepts %s',
    async (accepted) => {
      const answer = await get(LIST, accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json().matches).toHaveLength(8);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    },
  );

  test('is compressed again after a change', async () => {
    await get(LIST, 'br');
    await storeMatch(server.database, { blue_name: 'Herons' });
    const { rawPayload } = await get(LIST, 'br');
    expect(brotliDecompressSync(rawPayload).toString()).toContain('Herons vs Wolves');
  });
});

test('a short response is not compressed', async () => {
  const { headers } = await signIn(server);
  expect((await get('/api/groups/owned_groups', 'br', headers)).headers['content-encoding']).toBeUndefined();
});

test('a new API key is not compressed', async () => {
  const { headers } = await signIn(server, { levels: { 8: 6 } });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/key_generation_v1',
    headers: { ...headers, 'accept-encoding': 'br, gzip' },
    payload: { league_id: 8 },
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json().key).toMatch(/^[\w-]+$/);
});
