import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test('every call answers 405 with Allow to a method that its path does not have', async () => {
  const methodsOf = new Map<string, string[]>();
  for (const name of Object.keys(endpoints)) {
    const [method = '', path = ''] = name.split(' ');
    const url = `/api${path.replace(/:\w+/g, '7')}`;
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), method]);
  }
  for (const [url, methods] of methodsOf) {
    const { statusCode, headers, body } = await server.app.inject({ method: 'DELETE', url });
    expect(statusCode, url).toBe(405);
    const allowed = String(headers.allow).split(', ');
    expect(allowed, url).toEqual(expect.arrayContaining([...methods, 'OPTIONS']));
    expect(allowed.includes('HEAD'), url).toBe(allowed.includes('GET'));
    expect(JSON.parse(body).error).toBe(`DELETE is not a method of ${url}; its methods are ${headers.allow}.`);
  }
});

test.each([
  ['POST', '/api/leagues/all', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/api/auth/logout', 405, 'POST, OPTIONS'],
  ['PUT', '/leagues/8/feed.atom', 405, 'GET, HEAD, OPTIONS'],
  ['DELETE', '/share/match/1.png', 405, 'GET, HEAD, OPTIONS'],
  ['POST', '/sitemap.xml?x=1', 405, 'GET, HEAD, OPTIONS'],
  ['POST', '/healthz', 405, 'GET, HEAD, OPTIONS'],
  ['POST', '/api/leagues/all/', 404, undefined],
  ['POST', '/api/nowhere', 404, undefined],
  ['HEAD', '/api/leagues/all', 200, undefined],
  ['OPTIONS', '/api/leagues/all', 204, undefined],
] as const)('%s %s answers %d', async (method, url, status, allow) => {
  const { statusCode, headers } = await server.app.inject({ method, url });
  expect([statusCode, headers.allow]).toEqual([status, allow]);
});
