import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { MatchListQuery } from '#contract/matches.ts';
import { oddSegments, queriesOf } from '#tools/fuzz/api-requests.ts';
import { NO_BODY, pack, packed } from '#tools/fuzz/bodies.ts';
import { CALLERS } from '#tools/fuzz/callers.ts';
import { contentTypes, oddHeaders } from '#tools/fuzz/headers.ts';
import { encodeForRequestLine, type PlannedRequest } from '#tools/fuzz/request.ts';

/** Paths of the site's routes. */
const PAGES = [...readFileSync('web/routes.ts', 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);

const FILES = [
  '/before-paint.js',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/matches-1.xml',
  '/leagues/8/feed.atom',
  '/share/match/1.png',
  '/share/player/90000000000101/vs/90000000000108.png',
  '/index.html',
  '/.vite/manifest.json',
  '/assets/',
  '/assets/a.js',
];
const PLACES = [
  '/assets/..',
  '/api',
  '/api/',
  '/api/nowhere',
  '/fake-oauth',
  '/fake-oauth/style.css',
  '/health',
  '/metrics',
  '//',
  '',
];
const PROVIDERS = ['discord', 'roblox'];

const pages = fc
  .tuple(fc.constantFrom(...PAGES), fc.oneof(fc.integer({ min: 1, max: 200 }).map(String), oddSegments))
  .map(([page, id]) => page.replace(/:\w+/, () => id));

const nonsense = fc
  .tuple(fc.constantFrom('', ...FILES, ...PLACES, ...PAGES), fc.array(oddSegments, { maxLength: 3 }))
  .map(([start, segments]) => [start, ...segments].join('/'));

const queries = queriesOf(MatchListQuery);

/** The product's own requests to the fake OAuth provider, with variations. */
const authorize = fc
  .tuple(
    fc.constantFrom(...PROVIDERS),
    fc.constantFrom('', '&account=new', '&account=cancel', '&account=player', '&account=%00', '&account=a&account=b'),
    fc.oneof(fc.constant(''), queries),
  )
  .map(([provider, account, query]) => {
    const callback = provider === 'discord' ? '/api/auth/discord/callback' : '/api/users/roblox/callback';
    const search = new URLSearchParams({
      response_type: 'code',
      client_id: 'touchline-demo',
      redirect_uri: `http://localhost:8080${callback}`,
      scope: 'openid',
      state: 's',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    });
    return `/fake-oauth/${provider}/authorize?${search}${account}${query.replace('?', '&')}`;
  });

const paths = fc.oneof(
  { arbitrary: fc.tuple(pages, queries).map((both) => both.join('')), weight: 4 },
  { arbitrary: fc.tuple(nonsense, queries).map((both) => both.join('')), weight: 4 },
  { arbitrary: fc.constantFrom(...FILES), weight: 2 },
  authorize,
  fc.constantFrom(...PROVIDERS.flatMap((name) => [`/fake-oauth/${name}/token`, `/fake-oauth/${name}/userinfo`])),
);

const token = fc.record(
  Object.fromEntries(
    ['grant_type', 'code', 'redirect_uri', 'code_verifier', 'client_id', 'client_secret'].map((name) => [
      name,
      fc.oneof(fc.constantFrom('authorization_code', 'touchline-demo', 'touchline-demo-secret', 'c'), oddSegments),
    ]),
  ),
  { requiredKeys: [] },
);
const forms = token.map((fields) => Buffer.from(String(new URLSearchParams(fields as Record<string, string>))));
const jsons = token.map((fields) => Buffer.from(JSON.stringify(fields)));

/** Requests to pages, files, the fake OAuth provider, and unknown addresses. */
export const siteRequests: fc.Arbitrary<PlannedRequest> = fc
  .record({
    caller: fc.constantFrom(...CALLERS),
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH'),
    path: paths.map((path) => encodeForRequestLine(`/${path.replace(/^\//, '')}`)),
    headers: oddHeaders,
    type: fc.oneof(fc.constant('application/x-www-form-urlencoded'), contentTypes),
    packing: packed(fc.oneof(forms, jsons)),
  })
  .map(({ type, packing, headers, ...request }) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return pack(request, hasBody ? packing : NO_BODY, { type, headers });
  });
