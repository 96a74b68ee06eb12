import { beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { liveEnvironment, signIn, useTestApp } from '#server/testing/test-app.ts';
import { freePort, openVisitor } from '#server/testing/visitor.ts';

// Tests cross-site requests, headers and redirects, call by call; docs/security.md lists the other tests.

const port = await freePort();
const server = useTestApp({ PORT: String(port) });
const SITE = `http://localhost:${port}`;
beforeAll(() => server.app.listen({ host: '127.0.0.1', port }));

const names = Object.keys(endpoints) as EndpointName[];
const changing = names.filter((name) => !name.startsWith('GET '));

function toUrl(name: EndpointName): string {
  return `/api${name.split(' ')[1]}`.replace(':discordId', '900000000000000001').replace(/:\w+/g, '8');
}

describe.each(changing)('%s', (name) => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['a name that begins like ours', { origin: `${SITE}.evil.example` }],
    ['another port', { origin: 'http://localhost:1' }],
    ['another scheme', { origin: SITE.replace('http:', 'ftp:') }],
    ['another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site without Origin', { 'sec-fetch-site': 'same-site' }],
  ])('answers 403 to %s', async (_case, sent) => {
    const { user, headers } = await signIn(server);
    const response = await server.app.inject({
      method: name.split(' ')[0] as 'POST' | 'PUT',
      url: toUrl(name),
      // One address per case, as unverified sessions count against it.
      remoteAddress: `10.${user.id >> 16}.${(user.id >> 8) & 255}.${user.id & 255}`,
      headers: { ...headers, host: `localhost:${port}`, ...sent },
      payload: {},
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ error: 'This call must come from the site itself.' });
  });
});

test('POST /auth/logout by our own form without Origin signs out and redirects to /', async () => {
  const { headers } = await signIn(server);
  const form = { origin: 'null', 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { ...headers, ...form },
    payload: '',
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/']);
  expect((await server.app.inject({ url: '/api/auth/session', headers })).statusCode).toBe(401);
});

test('PUT, PATCH, DELETE and TRACE answer 405 on every call that is no PUT', async () => {
  for (const [at, name] of names.entries()) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
      if (name.startsWith(method)) continue;
      const remoteAddress = `10.200.0.${at % 250}`;
      const response = await server.app.inject({ method, url: toUrl(name), headers: { origin: SITE }, remoteAddress });
      expect(response.statusCode, `${method} ${name}`).toBe(405);
    }
  }
});

describe('every response', () => {
  test.each([
    ...[
      '/api/leagues/all',
      '/api/matches/999',
      '/api/nowhere',
      '/api/auth/discord',
      '/fake-oauth/style.css',
      '/fake-discord',
    ],
  ])('%s has a strict content security policy and no framing or sniffing', async (url) => {
    const { headers } = await server.app.inject(url);
    const policy = String(headers['content-security-policy']);
    const directives = new Map(policy.split(';').map((part) => part.trim().split(/ (.*)/) as [string, string]));
    expect(directives.get('default-src')).toBe("'self'");
    expect(directives.get('script-src') ?? "'self'").toBe("'self'");
    expect(directives.get('style-src')).toBe("'self'");
    expect(directives.get('object-src')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(directives.get('form-action')).toBe("'self'");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test('has HSTS of a year if PUBLIC_URL is https', async () => {
    const env = { ...liveEnvironment(server), PUBLIC_URL: 'https://touchline.example' };
    const app = await createApp({ config: readConfig(env), database: server.database });
    const { headers } = await app.inject('/api/leagues/all');
    const age = /max-age=(\d+); includeSubDomains/.exec(String(headers['strict-transport-security']))?.[1];
    expect(Number(age)).toBeGreaterThanOrEqual(365 * 24 * 60 * 60);
    await app.close();
  });
});

describe('CORS', () => {
  const FOREIGN = ['https://evil.example', 'null', `${SITE}.evil.example`];

  test('allows credentials only for the configured site', async () => {
    for (const url of ['/api/leagues/all', '/api/auth/session', '/api/users/my_data']) {
      const own = await server.app.inject({ url, headers: { origin: SITE } });
      expect(own.headers['access-control-allow-origin'], url).toBe(SITE);
      expect(own.headers['access-control-allow-credentials'], url).toBe('true');
      for (const origin of FOREIGN) {
        const answer = await server.app.inject({ url, headers: { origin } });
        expect(answer.headers['access-control-allow-origin'], url).not.toBe(origin);
        expect(answer.headers['access-control-allow-credentials'], url).toBeUndefined();
      }
    }
  });

  test('lets any origin read the refusal of an unknown address', async () => {
    const { statusCode, headers } = await server.app.inject({ url: '/api/nowhere', headers: { origin: FOREIGN[0] } });
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, '*']);
  });

  test.each(Object.entries(endpoints).filter(([name]) => name.startsWith('GET ')))(
    '%s allows any origin if it is a public read, else none',
    async (name, { access }) => {
      const url = name.replace('GET ', '/api').replace(/:\w+/g, '1');
      const isPublic = access === 'anyone' && !/ \/(auth|users)\//.test(name);
      for (const origin of FOREIGN) {
        const { headers } = await server.app.inject({ url, headers: { origin } });
        expect(headers['access-control-allow-origin']).toBe(isPublic ? '*' : undefined);
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      }
    },
  );

  test('a preflight of another site for If-None-Match is allowed', async () => {
    const { statusCode, headers } = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/leagues/all',
      headers: {
        origin: 'https://fans.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match',
    });
  });

  test('a preflight for POST is allowed only for the site itself', async () => {
    const preflightHeaders = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: '/api/auth/delete_account',
        headers: { origin, ...preflightHeaders },
      });
    expect((await preflight(SITE)).headers['access-control-allow-origin']).toBe(SITE);
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a sign-in', () => {
  test('never adopts a session token planted in the browser', async () => {
    const visitor = openVisitor(server);
    const planted = 'a'.repeat(43);
    visitor.cookies.set('touchline_session', { value: planted, path: '/' });
    await visitor.follow('/api/auth/discord?account=newcomer_000051');
    expect(visitor.cookies.get('touchline_session')?.value).not.toBe(planted);
    const answer = await server.app.inject({
      url: '/api/auth/session',
      headers: { cookie: `touchline_session=${planted}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  test.each(['to', 'next', 'redirect', 'redirect_uri', 'url'])(
    'ignores the parameter %s and ends on the site itself',
    async (parameter) => {
      const foreign = encodeURIComponent('https://evil.example/');
      const visitor = openVisitor(server);
      const start = await visitor.get(`/api/auth/discord?account=newcomer_000052&${parameter}=${foreign}`);
      const atProvider = new URL(String(start.headers.location));
      expect(atProvider.origin).toBe(SITE);
      expect(atProvider.searchParams.get('redirect_uri')).toBe(`${SITE}/api/auth/discord/callback`);
      const back = await visitor.get(atProvider.href);
      const landing = await visitor.get(`${back.headers.location}&${parameter}=${foreign}`);
      expect(landing.headers.location).toMatch(new RegExp(`^${SITE}/plogin\\?status=[02]$`));
      const link = await visitor.get(`/api/users/roblox/callback?${parameter}=${foreign}`);
      expect(link.headers.location).toBe(`${SITE}/roblox_linking?status=failed`);
    },
  );

  test('ignores the request’s host and ends on the site itself', async () => {
    for (const header of ['host', 'x-forwarded-host']) {
      const headers = { [header]: 'evil.example' };
      const start = await server.app.inject({ url: '/api/auth/discord', headers });
      expect(String(start.headers.location)).toMatch(/^http:\/\/localhost:\d+\//);
      const landing = await server.app.inject({ url: '/api/auth/discord/callback', headers });
      expect(landing.headers.location).toMatch(/^http:\/\/localhost:\d+\/plogin\?status=0$/);
    }
  });
});

test('request ids and forwarded addresses sent by a caller are ignored', async () => {
  const response = await server.app.inject({
    url: '/api/matches/999',
    headers: { 'x-request-id': 'chosen', 'request-id': 'chosen', 'x-forwarded-for': '203.0.113.7' },
  });
  expect(response.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
  expect(JSON.stringify(response.headers) + response.body).not.toMatch(/chosen|203\.0\.113\.7/);
});

test('URLs with encoded line breaks add no headers', async () => {
  const { headers } = await signIn(server);
  for (const url of ['/api/x%0d%0aset-cookie:%20a=b', '/api/users/info/1%0d%0ax: y', '/api/auth/discord?a=%0d%0ax:y']) {
    const response = await server.app.inject({ url, headers });
    expect(response.headers).not.toHaveProperty('x');
    expect(JSON.stringify(response.headers['set-cookie'] ?? '')).not.toContain('a=b');
  }
});
