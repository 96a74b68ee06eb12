import * as fc from 'fast-check';
import type { Access } from '#contract/define-endpoints.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { DEMO_ACCOUNTS } from '#server/demo/demo-accounts.ts';
import { bodiesOf, NO_BODY, pack, packed } from '#tools/fuzz/bodies.ts';
import { CALLERS, type Caller } from '#tools/fuzz/callers.ts';
import { contentTypes, oddHeaders } from '#tools/fuzz/headers.ts';
import { oddTexts } from '#tools/fuzz/odd-values.ts';
import { encodeForRequestLine, type PlannedRequest } from '#tools/fuzz/request.ts';
import { type Schema, validValues } from '#tools/fuzz/schema-values.ts';

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

/** A request of any call: valid, slightly invalid, or very invalid. */
export const apiRequests: fc.Arbitrary<PlannedRequest> = fc.oneof(
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => ({
    arbitrary: requestsTo(name, endpoints[name] as Route),
    weight: weightOf(name),
  })),
);

/** Calls with a body are planned more often, those of game servers most. */
function weightOf(name: EndpointName): number {
  if (name === 'POST /submissions/game_server') return 12;
  return name.startsWith('POST') && !FINAL.has(name) ? 5 : 2;
}

/** Callers with access, so that requests pass the guards. */
function listPermitted(access: Access): Caller[] {
  if (access === 'API key' || access === 'Roblox') return [access];
  if (access === 'staff') return ['staff'];
  if (access === 'group owner') return ['level 6'];
  return access.includes('level') ? ['level 6', 'level 4'] : ['level 1', 'level 4', 'level 6', 'staff', 'linked'];
}

interface Route {
  params?: Schema;
  querystring?: Schema;
  body?: Schema;
}

function requestsTo(name: EndpointName, route: Route): fc.Arbitrary<PlannedRequest> {
  const [method = '', url = ''] = name.split(' ');
  const bodies = method === 'POST' ? packed(bodiesOf(route.body)) : fc.constant(NO_BODY);
  return fc
    .record({
      caller: fc.oneof(
        { arbitrary: fc.constantFrom(...listPermitted(endpoints[name].access)), weight: 3 },
        fc.constantFrom(...CALLERS),
      ),
      call: fc.constant(name),
      method: fc.oneof({ arbitrary: fc.constant(method), weight: 12 }, fc.constantFrom(...METHODS)),
      path: fc
        .tuple(pathsOf(url, route.params), queriesOf(route.querystring))
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

function pathsOf(url: string, params: Schema | undefined): fc.Arbitrary<string> {
  const names = Object.keys(params?.properties ?? {});
  const valid = fc.tuple(...names.map((name) => validSegments(name, params?.properties?.[name] ?? {})));
  const odd = fc.tuple(...names.map(() => oddSegments));
  return fc
    .tuple(
      fc.oneof({ arbitrary: valid.map((values) => values.map(String)), weight: 3 }, odd),
      fc.oneof(
        { arbitrary: fc.constant(''), weight: 20 },
        oddSegments.map((segment) => `/${segment}`),
        fc.constant('/'),
      ),
    )
    .map(([values, end]) => {
      const filled = names.reduce((path, name, at) => path.replace(`:${name}`, () => values[at] ?? ''), url);
      return `/api${filled}${end}`;
    });
}

/** Keys of existing players and addresses of existing teams, as random valid ones would hardly ever exist. */
function validSegments(name: string, schema: Schema): fc.Arbitrary<unknown> {
  if (name.endsWith('slug')) return fc.oneof(fc.constantFrom(...KNOWN_TEAMS), fc.constant('nobody'));
  if (!name.endsWith('_key')) return validValues(schema);
  const texts = validValues(schema).map((text) => encodeURIComponent(String(text).replace(/\p{Cs}/gu, '')));
  return fc.oneof({ arbitrary: fc.constantFrom(...KNOWN_PLAYERS), weight: 3 }, texts);
}

export function queriesOf(schema: Schema | undefined): fc.Arbitrary<string> {
  const names = Object.keys(schema?.properties ?? {});
  const valid = validValues(schema ?? { type: 'object' }).map((values) =>
    String(new URLSearchParams(Object.entries(values as object).map(([name, value]) => [name, String(value)]))),
  );
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
