import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort } from '#server/testing/visitor.ts';

const server = useTestApp();

function get(url: string, headers: Record<string, string> = {}, remoteAddress = '10.9.0.1') {
  return server.app.inject({ url, headers, remoteAddress });
}

function limitsOf({ headers }: { headers: Record<string, unknown> }) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /ratelimit/.test(name)));
}

test('a private response has the rate limit and the remaining requests', async () => {
  const { headers } = await signIn(server);
  expect(limitsOf(await get('/api/auth/session', headers))).toEqual({
    'ratelimit-policy': '"api";q=1200;w=60',
    ratelimit: expect.stringMatching(/^"api";r=1199;t=(60|59)$/),
  });
  expect(limitsOf(await get('/api/auth/session', headers)).ratelimit).toMatch(/^"api";r=1198;/);
});

test('a shared response has the rate limit alone, which is the same for all callers', async () => {
  const { headers } = await signIn(server);
  const visitors = await get('/api/leagues/all');
  expect(limitsOf(visitors)).toEqual({ 'ratelimit-policy': '"api";q=1200;w=60' });
  const again = await get('/api/leagues/all', { 'if-none-match': String(visitors.headers.etag) });
  expect([again.statusCode, limitsOf(again)]).toEqual([304, { 'ratelimit-policy': '"api";q=1200;w=60' }]);
  expect(limitsOf(await get('/api/leagues/all', headers)).ratelimit).toMatch(/^"api";r=1199;/);
});

test('a call with its own limit sends that limit, with failures too', async () => {
  const { headers } = await signIn(server);
  const lookUp = await get('/api/users/info/900000000000099999', headers);
  expect([lookUp.statusCode, limitsOf(lookUp)]).toEqual([
    404,
    { 'ratelimit-policy': '"call";q=30;w=60', ratelimit: expect.stringMatching(/^"call";r=29;t=\d+$/) },
  ]);
});

test('a 429 has the same seconds in RateLimit and Retry-After', async () => {
  const { headers } = await signIn(server);
  const look = () => get('/api/users/info/900000000000099999', headers);
  for (let n = 0; n < 30; n += 1) await look();
  const refused = await look();
  expect(refused.statusCode).toBe(429);
  expect(limitsOf(refused)).toEqual({
    'ratelimit-policy': '"call";q=30;w=60',
    ratelimit: `"call";r=0;t=${refused.headers['retry-after']}`,
  });
});

test('a 429 to made-up credentials has the limit of their address', async () => {
  const ask = (n: number) => get('/api/nowhere', { authorization: `Bearer tl_8_${n}` }, '10.9.0.2');
  for (let n = 0; n < 1200; n += 1) {
    await ask(n);
    // Requests without a database query would block the event loop.
    if (n % 100 === 0) await new Promise(setImmediate);
  }
  const refused = await ask(0);
  expect([refused.statusCode, limitsOf(refused)]).toEqual([
    429,
    { 'ratelimit-policy': '"api";q=1200;w=60', ratelimit: `"api";r=0;t=${refused.headers['retry-after']}` },
  ]);
});

test('with an unreachable Redis the headers have the server’s own count', async () => {
  const config = readConfig({ DEMO: '1', LOG_LEVEL: 'silent', REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  const app = await createApp({ config, database: server.database });
  try {
    await app.inject('/api/groups/1');
    expect(limitsOf(await app.inject('/api/groups/1')).ratelimit).toMatch(/^"api";r=1198;t=\d+$/);
  } finally {
    await app.close();
  }
});
