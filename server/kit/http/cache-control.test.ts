import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { isVersioned } from '#server/kit/http/cache-control.ts';
import { storeGroup } from '#server/testing/store-group.ts';
import { storeMatch } from '#server/testing/store-match.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

test('a shared response has an ETag, and If-None-Match with it answers 304', async () => {
  const match_id = await storeMatch(server.database);
  for (const url of [
    '/api/matches/all_matches',
    `/api/matches/${match_id}`,
    `/api/matches/${match_id}/team-stats.csv`,
    '/api/leagues/all',
  ]) {
    const first = await get(url);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers.vary).toBe('Origin, Accept-Encoding, Cookie, Authorization');
    const again = await get(url, { 'if-none-match': etag });
    expect([again.statusCode, again.body, again.headers['content-length']]).toEqual([304, '', undefined]);
    const { etag: sameTag, vary, 'cache-control': policy } = again.headers;
    expect([sameTag, vary]).toEqual([etag, 'Origin, Accept-Encoding, Cookie, Authorization']);
    expect(policy).toBe('public, max-age=0, s-maxage=5, must-revalidate');
    expect((await get(url, { 'if-none-match': `W/"other", ${etag}` })).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': '*' })).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': 'W/"other"' })).body).toBe(first.body);
  }
});

test('a changed response has another ETag', async () => {
  const former = await get('/api/matches/all_matches');
  await storeMatch(server.database, { blue_name: 'Herons' });
  const answer = await get('/api/matches/all_matches', { 'if-none-match': String(former.headers.etag) });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Herons vs Wolves');
});

test('a signed-in user gets shared responses with the same ETag, past shared caches', async () => {
  const { headers } = await signIn(server);
  const visitors = await get('/api/leagues/all');
  const own = await get('/api/leagues/all', headers);
  expect(own.headers['cache-control']).toBe('private, no-cache');
  expect(own.headers.etag).toBe(visitors.headers.etag);
});

test('failures and private responses have no ETag and are not stored', async () => {
  const { headers } = await signIn(server);
  for (const url of ['/api/auth/session', '/api/groups/owned_groups', '/api/matches/999', '/api/nowhere']) {
    const answer = await get(url, { ...headers, 'if-none-match': '*' });
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['private, no-store', undefined]);
    expect(answer.body).not.toBe('');
  }
});

test('every GET open to visitors has an ETag, except files written as they are sent, pictures, oEmbed and live matches', () => {
  const isRead = (name: EndpointName) => name.startsWith('GET ') && 200 in endpoints[name].response;
  const names = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => isRead(name) && endpoints[name].access === 'anyone',
  );
  expect(
    names.filter(
      (name) =>
        !isVersioned(endpoints[name]) &&
        !/\.(ndjson|zip)$|(results|player-lines)\.csv$|avatar$|oembed$|\/live\b/.test(name),
    ),
  ).toEqual([]);
});

test('GET /groups/:group_id has an ETag per viewer and is not stored by shared caches', async () => {
  const { user, headers } = await signIn(server);
  const group_id = await storeGroup(server.database, { group_owner_id: user.id, group_league_id: 8 }, []);
  const [visitors, own] = [await get(`/api/groups/${group_id}`), await get(`/api/groups/${group_id}`, headers)];
  expect([visitors.headers['cache-control'], own.headers['cache-control']]).toEqual(Array(2).fill('private, no-cache'));
  expect(own.headers.etag).not.toBe(visitors.headers.etag);
  const again = await get(`/api/groups/${group_id}`, { ...headers, 'if-none-match': String(own.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});
