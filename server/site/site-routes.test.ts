import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { controlCaches } from '#server/http/cache-control.ts';
import { answerFailure } from '#server/http/errors.ts';
import type { DescribePage } from '#server/http/page-head.ts';
import { readSessionCookies } from '#server/http/session-cookie.ts';
import { siteRoutes } from '#server/http/site-routes.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-site-'));
const YEAR = 'public, max-age=31536000, immutable';
const HTML = `<head><meta name="theme-color" content="#000">
<meta name="description" content="Any page."><title>Any</title><script type="application/json" id="site">{}</script></head>
<script type="application/json" id="answers">{}</script><noscript>Nothing.</noscript>`;
let app: FastifyInstance;
let answer: { status: number; body: object };
let asked: (string | undefined)[] = [];
const described: Parameters<DescribePage>[] = [];
const PICTURE = { path: '/share/site.png', alt: 'The pitch' };

function describePage(...about: Parameters<DescribePage>): ReturnType<DescribePage> {
  described.push(about);
  return { title: 'A & B', text: 'A <page>.', picture: PICTURE, isListed: true };
}

beforeAll(async () => {
  write('index.html', HTML);
  write('theme.js', 'theme');
  write('touchline.rbxmx', '<string>local SITE = ""</string>');
  write('assets/a.js', 'plain a');
  write('assets/a.js.br', 'brotli a');
  write('assets/a.js.gz', 'gzip a');
  write('assets/b.js', 'plain b');
  write(
    '.vite/manifest.json',
    JSON.stringify({
      'index.html': { file: 'assets/main.js', imports: ['_react.js'], css: ['assets/main.css'] },
      '_react.js': { file: 'assets/react.js' },
      '_list.js': { file: 'assets/list.js', imports: ['_react.js'], css: ['assets/list.css'] },
      'web/pages/matches/matches-page.tsx': { file: 'assets/matches.js', imports: ['index.html', '_list.js'] },
    }),
  );
  app = Fastify();
  app.setErrorHandler(answerFailure);
  const config = readConfig({ DEMO: '1' });
  await app.register(cookie);
  readSessionCookies(app, config);
  controlCaches(app);
  app.get('/api/*', async (request, reply) => {
    asked.push(`${request.url} ${request.headers.cookie ?? ''}`.trim());
    reply.header('x-request-id', 'req_of_the_call').header('set-cookie', `seen=${request.url}`);
    return reply.code(answer.status).send(answer.body);
  });
  await siteRoutes(app, config, describePage, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}

function readAnswers(html: string) {
  return JSON.parse(/id="answers">([^<]*)</.exec(html)?.[1] ?? '');
}

test('the module for Roblox servers sends to the site that it was loaded from', async () => {
  const { headers, body } = await app.inject('/touchline.rbxmx');
  expect(body).toBe('<string>local SITE = "http://localhost:8080"</string>');
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="Touchline.rbxmx"',
    'cache-control': 'public, max-age=3600',
  });
});

describe('assets', () => {
  test.each([
    ['/assets/a.js', 'gzip, deflate, br', 'br', 'brotli a'],
    ['/assets/a.js', 'gzip', 'gzip', 'gzip a'],
    ['/assets/a.js', undefined, undefined, 'plain a'],
    ['/assets/b.js', 'gzip, deflate, br', undefined, 'plain b'],
  ])('%s for a browser that accepts %s goes out as %s', async (url, accepted, encoding, body) => {
    const headers: Record<string, string> = accepted ? { 'accept-encoding': accepted } : {};
    const response = await app.inject({ url, headers });
    expect([response.statusCode, response.body]).toEqual([200, body]);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['content-type']).toMatch(/javascript/);
    expect(response.headers['cache-control']).toBe(YEAR);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(response.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('that do not exist are a 404 that no cache keeps, and the build stays to itself', async () => {
    for (const url of ['/assets/c.js', '/assets/a.js.br']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'private, no-store']);
    }
    for (const url of ['/index.html', '/.vite/manifest.json', '//', '//elsewhere.example/matches']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });
});

describe('a page', () => {
  test('comes with the answer of its call, with links to its code, and for visitors with no session', async () => {
    answer = { status: 200, body: { matches: ['</script><b>', '\u2028'] } };
    const { body, headers, statusCode } = await app.inject('/matches?page=3');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.etag).toBeDefined();
    const call = 'GET /matches/all_matches?page=3&per_page=15';
    expect(readAnswers(body)).toEqual({
      [call]: { status: 200, headers: {}, body: answer.body },
      'GET /auth/session': { status: 401, headers: {}, body: { error: 'Log in first.' } },
    });
    expect(body).not.toContain('\u2028');
    expect([...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, ...link]) => link)).toEqual([
      ['modulepreload', '/assets/matches.js'],
      ['modulepreload', '/assets/list.js'],
      ['stylesheet', '/assets/list.css'],
    ]);
  });

  test('for someone signed in carries the session, its cookie, and is kept nowhere', async () => {
    answer = { status: 200, body: { user: { id: 1 } } };
    const response = await app.inject({ url: '/docs', headers: { cookie: 'touchline_session=token' } });
    expect(readAnswers(response.body)).toEqual({
      'GET /auth/session': { status: 200, headers: {}, body: answer.body },
    });
    expect(response.headers['set-cookie']).toBe('seen=/api/auth/session');
    expect([response.headers['cache-control'], response.headers.etag]).toEqual(['private, no-store', undefined]);
  });

  test.each([
    [404, 404],
    [429, 429],
    [500, 500],
    [503, 503],
    [400, 200],
    [401, 200],
    [403, 200],
  ])('whose call fails with %i has status %i and the ids to quote', async (status, ofPage) => {
    answer = { status, body: { error: 'No.' } };
    const response = await app.inject({ url: '/matches/7', headers: { 'cf-ray': '8e3f0a2bb9d1c4f7-LHR' } });
    expect(response.statusCode).toBe(ofPage);
    expect(readAnswers(response.body)['GET /matches/7']).toEqual({
      status,
      headers: { 'x-request-id': 'req_of_the_call', 'cf-ray': '8e3f0a2bb9d1c4f7-LHR' },
      body: { error: 'No.' },
    });
    expect(response.headers['cache-control']).toBe(ofPage === 200 ? 'no-cache' : 'private, no-store');
  });

  test('says what it is about, in its head and without JavaScript', async () => {
    answer = { status: 200, body: {} };
    const { body } = await app.inject('/docs');
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(body.match(/<meta name="description"/g)).toHaveLength(1);
    expect(body).toContain('<title>A &amp; B · Touchline</title>');
    expect(body).toContain('<link rel="canonical" href="http://localhost:8080/docs">');
    expect(body).toContain('<noscript><h1>A &amp; B</h1><p>A &lt;page&gt;.</p>');
  });

  test.each([
    ['/matches/7', '', ['/api/matches/7'], 'visitors'],
    ['/matches/7', 'touchline_session=token', ['/api/auth/session', '/api/matches/7'], 'visitors'],
    // What the group answers depends on who asks.
    ['/groups/7', 'touchline_session=token', ['/api/auth/session', '/api/groups/7', '/api/groups/7'], 'visitors'],
    ['/dashboard/myLeagues', 'touchline_session=token', ['/api/auth/session', '/api/leagues/myLeagues'], 'nothing'],
  ])('%s with the cookie "%s" is described by what visitors are answered', async (url, cookie, calls, by) => {
    asked = [];
    answer = { status: 200, body: { of: url } };
    await app.inject({ url, headers: cookie ? { cookie } : {} });
    expect(asked.map((call) => call?.split(' ')[0])).toEqual(calls);
    if (url.startsWith('/groups')) expect(asked.at(-1)).toBe('/api/groups/7');
    const [page, status, visitorsAnswer] = described.at(-1) ?? [];
    expect([page?.address, status]).toEqual([url, 200]);
    expect(visitorsAnswer).toBe(by === 'visitors' ? JSON.stringify(answer.body) : undefined);
  });

  test('that does not exist is a 404 with the page that says so', async () => {
    for (const url of ['/nowhere', '/matches/seven', '/matches/7/players']) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'private, no-store']);
      expect(Object.keys(readAnswers(response.body))).toEqual(['GET /auth/session']);
    }
  });

  test('is only read', async () => {
    const response = await app.inject({ method: 'POST', url: '/matches' });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'This page was not found.' }]);
  });
});
