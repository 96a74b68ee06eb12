import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { MatchListQuery } from '#contract/matches/schema.ts';
import { oddSegments, queriesOf } from '#tools/fuzz/api-requests.ts';
import { bodiesOf, NO_BODY, pack, packed } from '#tools/fuzz/bodies.ts';
import { CALLERS } from '#tools/fuzz/callers.ts';
import { contentTypes, oddHeaders } from '#tools/fuzz/headers.ts';
import { encodeForRequestLine, type PlannedRequest } from '#tools/fuzz/send.ts';

/** Paths of the site's routes. */
const PAGES = [...readFileSync('web/routes.ts', 'utf8').matchAll(/path: '(\/[^']*)'/g)].map(([, path = '']) => path);

// biome-ignore format: too many for a line each
const FILES = [
  '/before-paint.js', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/sitemap/matches-1.xml', '/leagues/8/feed.atom',
  '/share/match/1.png', '/share/player/90000000000101/vs/90000000000108.png',
  '/share/crest/shield-chevrons-17357a-f4c63a.png', '/index.html', '/.vite/manifest.json',
  '/assets/', '/assets/a.js',
];
// biome-ignore format: too many for a line each
const PLACES = [
  '/assets/..', '/api', '/api/', '/api/nowhere', '/fake-oauth', '/fake-oauth/style.css', '/fake-discord', '/health', '/metrics', '//', '',
  '/matches/live/known-server', '/matches/known-server/overlay',
];

const pages = fc
  .tuple(fc.constantFrom(...PAGES), fc.oneof(fc.integer({ min: 1, max: 200 }).map(String), oddSegments))
  .map(([page, id]) => page.replace(/:\w+/, () => id));

const nonsense = fc
  .tuple(fc.constantFrom('', ...FILES, ...PLACES, ...PAGES), fc.array(oddSegments, { maxLength: 3 }))
  .map(([start, segments]) => [start, ...segments].join('/'));

const queries = queriesOf(MatchListQuery);

const paths = fc.oneof(
  { arbitrary: fc.tuple(pages, queries).map((both) => both.join('')), weight: 4 },
  { arbitrary: fc.tuple(nonsense, queries).map((both) => both.join('')), weight: 4 },
  { arbitrary: fc.constantFrom(...FILES), weight: 2 },
);

/** Requests to pages, files, and unknown addresses. */
export const siteRequests: fc.Arbitrary<PlannedRequest> = fc
  .record({
    caller: fc.constantFrom(...CALLERS),
    method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH'),
    path: paths.map((path) => encodeForRequestLine(`/${path.replace(/^\//, '')}`)),
    headers: oddHeaders,
    type: contentTypes,
    packing: packed(bodiesOf()),
  })
  .map(({ type, packing, headers, ...request }) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    return pack(request, hasBody ? packing : NO_BODY, { type, headers });
  });
