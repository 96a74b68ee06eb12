import { expect, test } from 'vitest';
import { buildOpenApi } from '#server/docs/build-openapi.ts';
import { listCalls } from '#web/docs/reference/listed-calls.ts';

const description = buildOpenApi({
  name: 'Touchline',
  origin: 'https://touchline.example',
  root: 'https://touchline.example/api',
  cookie: '__Host-touchline_session',
});

function find(text: string): string[] {
  return listCalls(description, text).flatMap(({ calls }) => calls.map(({ method, path }) => `${method} ${path}`));
}

test('without a filter every call is listed once, and no group is empty', () => {
  const count = Object.values(description.paths).flatMap((methods) => Object.keys(methods)).length;
  expect(new Set(find('')).size).toBe(count);
  expect(listCalls(description).map(({ name }) => name)).toEqual(description.tags.map(({ name }) => name));
});

test.each([
  [
    'game_server',
    [
      'POST /submissions/game_server',
      'GET /game_server/fixtures',
      'GET /game_server/fixtures/{fixture_id}/sheet',
      'PUT /game_server/live/{key}',
    ],
  ],
  ['CSV teams match_id', ['GET /matches/{match_id}/team-stats.csv']],
  ['min_goals', ['GET /matches/all_matches']],
  ['post information level 5', ['POST /leagues/myLeagues/update_information']],
  ['no such call', []],
])('the filter "%s" finds calls that have all of its words', (text, calls) => {
  expect(find(text)).toEqual(calls);
});
