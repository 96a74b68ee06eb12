import * as fc from 'fast-check';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Access } from '#contract/kit/define-endpoints.ts';
import { DEMO_ACCOUNTS } from '#demo/data/demo-accounts.ts';
import { bodiesOf, NO_BODY, pack, packed } from '#tools/fuzz/bodies.ts';
import { CALLERS, type Caller } from '#tools/fuzz/callers.ts';
import { fittingCaller, fittingSegment, fitValues } from '#tools/fuzz/fitting-requests.ts';
import { contentTypes, oddHeaders } from '#tools/fuzz/headers.ts';
import { oddTexts, writeJson } from '#tools/fuzz/odd-values.ts';
import { type Schema, validValues } from '#tools/fuzz/schema-values.ts';
import { encodeForRequestLine, type PlannedRequest } from '#tools/fuzz/send.ts';

const NO_QUERY: Schema = { type: 'object' };

/** Addresses of the demo's teams of league 8. */
const KNOWN_TEAMS = ['kestrel-united', 'harbour-city-fc', 'northgate-wolves'];

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'];

// biome-ignore format: too many for a line each
const ODD_SEGMENTS = [
  '', '0', '-1', '+1', '-0', '1.0', '1.5', '1e3', '0x8', ' 8', '8%20', '8;a=1', '08', '2147483647', '2147483648',
  '9'.repeat(50), '9'.repeat(400), 'Infinity', '-Infinity', '1e400', 'x'.repeat(199), 'x'.repeat(201),
  'x'.repeat(7000), '%', '%%', '%2', '%zz', '%00', '%0a', '%20', '%25', '%2f', '%2F..%2F', '%5c', '%ff', '%c0%ae',
  '%ed%a0%80', '%u0041', '.', '..', '...', '%2e%2e', '*', ':id', '__proto__', 'constructor', 'null', 'NaN', '٣', '(',
  '[', '{', '|', '^', '"', '\\', '//', ';', '&', '=', '#', '?',
];

export const oddSegments: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...ODD_SEGMENTS), oddTexts);

const KNOWN_PLAYERS = [
  ...DEMO_ACCOUNTS.map(({ roblox_id }) => roblox_id),
  'name:playeronroblox',
  'name%3Aember_badger',
];

/** After these calls the caller is a visitor until the next batch. */
const FINAL = new Set<EndpointName>(['POST /auth/logout', 'POST /auth/delete_account', 'POST /users/unlink_roblox']);

/** Its response never ends, and it shares its key's parser with `GET /matches/live/:key`. */
const ENDLESS: EndpointName = 'GET /matches/live/:key/events';
const PLANNED = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== ENDLESS);

/** A request of any call but one: about the known rows, valid, slightly invalid, or very invalid. */
export const apiRequests: fc.Arbitrary<PlannedRequest> = fc.oneof(
  ...PLANNED.flatMap((name) => [
    { arbitrary: requestsTo(name, endpoints[name] as Route), weight: weightOf(name) },
    { arbitrary: fittingRequestsTo(name, endpoints[name] as Route), weight: fittingWeightOf(name) },
  ]),
);

/** One request of each call that keeps its caller signed in, about the known rows. */
export const fittingRequests: readonly fc.Arbitrary<PlannedRequest>[] = PLANNED.filter((name) => !FINAL.has(name)).map(
  (name) => fittingRequestsTo(name, endpoints[name] as Route),
);

/** Calls with a body are planned more often, those of game servers most. */
function weightOf(name: EndpointName): number {
  if (name === 'POST /submissions/game_server') return 12;
  return !name.startsWith('GET') && !FINAL.has(name) ? 5 : 2;
}

/** Higher for Discord's interactions, as all commands are one call. */
function fittingWeightOf(name: EndpointName): number {
  if (name === 'POST /discord/interactions') return 12;
  return FINAL.has(name) ? 0 : 4;
}

/** Callers with access, so that requests pass the guards. */
function listPermitted(access: Access): Caller[] {
  if (access === 'API key' || access === 'Roblox' || access === 'Discord') return [access];
  if (access === 'staff') return ['staff'];
  if (access === 'group owner') return ['level 6'];
  if (access.startsWith('player of')) return ['linked'];
  if (access.includes('level')) return /[56]/.test(access) ? ['level 6'] : ['level 6', 'level 4'];
  return ['level 1', 'level 4', 'level 6', 'staff', 'linked'];
}

interface Route {
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
}

function requestsTo(name: EndpointName, route: Route): fc.Arbitrary<PlannedRequest> {
  const [method = '', url = ''] = name.split(' ');
  const bodies = method !== 'GET' ? packed(bodiesOf(route.body)) : fc.constant(NO_BODY);
  return fc
    .record({
      caller: fc.oneof(
        { arbitrary: fc.constantFrom(...listPermitted(endpoints[name].access)), weight: 3 },
        fc.constantFrom(...CALLERS),
      ),
      call: fc.constant(name),
      method: fc.oneof({ arbitrary: fc.constant(method), weight: 12 }, fc.constantFrom(...METHODS)),
      path: fc
        .tuple(pathsOf(url, route), queriesOf(route.querystring))
        .map(([path, query]) => encodeForRequestLine(path + query)),
      type: contentTypes,
      headers: oddHeaders,
      packing: fc.oneof(
        { arbitrary: bodies, weight: 12 },
        { arbitrary: packed(bodiesOf(route.body)), weight: 1 },
        { arbitrary: fc.constant(NO_BODY), weight: 1 },
      ),
    })
    .map(({ type, headers, packing, ...request }) => pack(request, packing, { type, headers }));
}

/** Requests of a permitted caller with a valid path and body about the known rows. */
function fittingRequestsTo(name: EndpointName, route: Route): fc.Arbitrary<PlannedRequest> {
  const [method = '', url = ''] = name.split(' ');
  const caller = fittingCaller(name);
  const path = fc
    .tuple(...listParameters(route).map(({ parameter, schema }) => fittingSegments(name, parameter, schema)))
    .map((values) => fillPath(url, route, values.map(String)));
  const bodies = fitValues(name, 'body', route.body ?? {}).map((body) => Buffer.from(writeJson(body)));
  return fc
    .record({
      caller: caller ? fc.constant(caller) : fc.constantFrom(...listPermitted(endpoints[name].access)),
      call: fc.constant(name),
      method: fc.constant(method),
      path: fc
        .tuple(path, writeQueries(fitValues(name, 'query', route.querystring ?? NO_QUERY)))
        .map((both) => encodeForRequestLine(both.join(''))),
      body: method === 'GET' ? fc.constant(null) : bodies,
    })
    .map(({ body, ...request }) =>
      pack(request, { body, headers: {} }, { type: body ? 'application/json' : undefined, headers: {} }),
    );
}

function fittingSegments(name: EndpointName, parameter: string, schema: Schema): fc.Arbitrary<unknown> {
  const known = fittingSegment(name, parameter, schema);
  return known === undefined ? validSegments(parameter, schema) : fc.constant(known);
}

function listParameters({ params }: Route): { parameter: string; schema: Schema }[] {
  return Object.entries(params?.properties ?? {}).map(([parameter, schema]) => ({ parameter, schema }));
}

function fillPath(url: string, route: Route, values: readonly string[]): string {
  const filled = listParameters(route).reduce(
    (path, { parameter }, at) => path.replace(`:${parameter}`, () => values[at] ?? ''),
    url,
  );
  return `/api${filled}`;
}

function pathsOf(url: string, route: Route): fc.Arbitrary<string> {
  const parameters = listParameters(route);
  const valid = fc.tuple(...parameters.map(({ parameter, schema }) => validSegments(parameter, schema)));
  const odd = fc.tuple(...parameters.map(() => oddSegments));
  return fc
    .tuple(
      fc.oneof({ arbitrary: valid.map((values) => values.map(String)), weight: 3 }, odd),
      fc.oneof(
        { arbitrary: fc.constant(''), weight: 20 },
        oddSegments.map((segment) => `/${segment}`),
        fc.constant('/'),
      ),
    )
    .map(([values, end]) => fillPath(url, route, values) + end);
}

/** Keys of existing players and addresses of existing teams, as random valid ones would hardly ever exist. */
function validSegments(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (name.endsWith('slug')) return fc.oneof(fc.constantFrom(...KNOWN_TEAMS), fc.constant('nobody'));
  if (!name.endsWith('_key')) return validValues(schema);
  const texts = validValues(schema).map((text) => encodeURIComponent(String(text).replace(/\p{Cs}/gu, '')));
  return fc.oneof({ arbitrary: fc.constantFrom(...KNOWN_PLAYERS), weight: 3 }, texts);
}

/** Query strings with their question mark; empty without parameters. */
function writeQueries(queries: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return queries.map((values) => {
    const given = Object.entries(values as object).filter(([, value]) => value !== undefined);
    const pairs = given.map(([name, value]) => [name, String(value)]);
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  });
}

export function queriesOf(schema: Schema | undefined): fc.Arbitrary<string> {
  const names = Object.keys(schema?.properties ?? {});
  const valid = writeQueries(validValues(schema ?? NO_QUERY)).map((query) => query.slice(1));
  const name = fc.oneof(fc.constantFrom('page', '__proto__', 'a[b]', 'constructor', ...names), oddSegments);
  const pair = fc.tuple(name, fc.oneof(oddSegments, fc.constantFrom('1', '0', 'true'))).map((both) => both.join('='));
  const odd = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join('&'));
  const long = fc.integer({ min: 1, max: 1500 }).map((count) => 'a=1&'.repeat(count));
  return fc
    .oneof(
      { arbitrary: valid, weight: 6 },
      { arbitrary: fc.tuple(valid, odd).map((both) => both.join('&')), weight: 3 },
      odd,
      { arbitrary: long, weight: schema ? 1 : 0 },
      { arbitrary: fc.constant(''), weight: 3 },
    )
    .map((query) => (query ? `?${query}` : ''));
}
