import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { findNearestName } from '#server/kit/http/nearest-name.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();

test.each([
  ['/matches/all_matches?pge=2', '“pge” is not a parameter of this call. Did you mean “page”?', 'pge'],
  [
    '/matches/all_matches?minGoals=2',
    '“minGoals” is not a parameter of this call. Did you mean “min_goals”?',
    'minGoals',
  ],
  ['/matches/all_matches?page=2&order=desc', '“order” is not a parameter of this call.', 'order'],
  ['/leagues/all?page=2', '“page” is not a parameter of this call.', 'page'],
  ['/matches/all_matches?__proto__=2', '“__proto__” is not a parameter of this call.', '__proto__'],
  ['/matches/all_matches?%0a%e2%80%ae=2', '“” is not a parameter of this call.', ''],
])('GET %s answers 400', async (url, error, field) => {
  const { statusCode, body } = await server.app.inject(`/api${url}`);
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { error, code: 'unknown_parameter', field }]);
});

test('several unknown parameters are listed together', async () => {
  const { body } = await server.app.inject('/api/matches/all_matches?pge=2&order=desc');
  expect(JSON.parse(body).errors).toEqual([
    { field: 'pge', detail: '“pge” is not a parameter of this call. Did you mean “page”?' },
    { field: 'order', detail: '“order” is not a parameter of this call.' },
  ]);
});

test('_ and utm_… are ignored, as are all parameters at the beginning and the end of a sign-in', async () => {
  const { statusCode } = await server.app.inject('/api/matches/all_matches?_=17&utm_source=a&utm_medium=b&page=1');
  expect(statusCode).toBe(200);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!('302' in endpoint.response)) continue;
    const url = `/api${name.replace('GET ', '')}?account=player`;
    expect((await server.app.inject(url)).statusCode, url).not.toBe(400);
  }
});

test.each([
  ['pge', 'page'],
  ['paeg', 'page'],
  ['Per-Page', 'per_page'],
  ['min_goal', 'min_goals'],
  ['leagues', 'league'],
  ['x', undefined],
  ['order', undefined],
  ['p'.repeat(10_000), undefined],
])('the nearest name of %s is %s', (name, nearest) => {
  expect(findNearestName(name, ['per_page', 'page', 'team', 'league', 'min_goals', 'q'])).toBe(nearest);
});
