import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ApiCall, ApiDescription, ApiReference } from '#contract/kit/openapi.ts';
import { PROBLEM_TYPE } from '#contract/kit/problems.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const names = Object.keys(endpoints) as EndpointName[];
let description: ApiDescription;

beforeAll(async () => {
  description = (await server.app.inject('/api/openapi.json')).json();
});

function callOf(name: EndpointName): ApiCall {
  const [method = '', path = ''] = name.split(' ');
  const call = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!call) throw new Error(`${name} is not described.`);
  return call;
}

/** Resolves a JSON pointer of the description. */
function follow({ $ref }: ApiReference): unknown {
  const steps = $ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], description);
}

function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(listReferences)];
}

test('GET /version names the release and the version of the calls', async () => {
  const { version } = createRequire(import.meta.url)('../../package.json');
  const answer = (await server.app.inject('/api/version')).json();
  expect(answer).toEqual({ version: expect.any(String), api_version: description.info.version });
  // A build between releases appends its commit.
  expect(answer.version.split('+')[0]).toBe(version);
});

test('every reference in it leads somewhere, and everything that is referred to by name is used', () => {
  const references = listReferences(description);
  expect(references.filter(($ref) => follow({ $ref }) === undefined)).toEqual([]);
  const used = new Set(references);
  const { schemas, responses, headers } = description.components;
  const all = Object.entries({ schemas, responses, headers }).flatMap(([kind, entries]) =>
    Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
  );
  expect(all.filter(($ref) => !used.has($ref))).toEqual([]);
});

test('it describes every call of the contract, each under an id of its own', () => {
  const ids = names.map((name) => callOf(name).operationId);
  expect(new Set(ids).size).toBe(names.length);
  expect(Object.values(description.paths).flatMap((path) => Object.keys(path))).toHaveLength(names.length);
});

test('every parameter has a description', () => {
  const undescribed = names.flatMap((name) =>
    (callOf(name).parameters ?? [])
      .filter((parameter) => !parameter.description)
      .map((parameter) => `${name} ${parameter.name}`),
  );
  expect(undescribed).toEqual([]);
});

test('it says who may call, and by what they are known', () => {
  expect(callOf('GET /matches/:match_id')).toMatchObject({
    'x-access': 'Anyone, without an account.',
    'x-cost': 'Its cost grows with the players and events of a match, 2,000 at most.',
    security: [],
  });
  expect(callOf('POST /leagues/myLeagues/match_request')).toMatchObject({
    'x-access': 'Access level 2 or higher in the league.',
    security: [{ session: [] }, { personalToken: [] }],
  });
  expect(callOf('POST /submissions/game_server').security).toEqual([{ apiKey: [] }]);
  expect(callOf('GET /groups/:group_id').security).toEqual([{}, { session: [] }, { personalToken: [] }]);
});

test('every response of JSON has an example', () => {
  const contents = names.flatMap((name) =>
    Object.entries(callOf(name).responses).flatMap(([status, answer]) =>
      'content' in answer
        ? [[`${name} ${status}`, answer.content?.['application/json'] ?? answer.content?.[PROBLEM_TYPE]] as const]
        : [],
    ),
  );
  const without = contents.filter(([, content]) => content && !('example' in content));
  expect(without.map(([name]) => name)).toEqual([]);
});

test('an entity has one schema, which its calls refer to', () => {
  expect(callOf('GET /matches/:match_id').responses[200]).toMatchObject({
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Match' } } },
  });
  expect(description.components.schemas.MatchList?.properties?.matches).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/MatchSummary' },
  });
  expect(callOf('GET /matches/:match_id/team-stats.csv').responses[200]).toMatchObject({
    content: { 'text/csv': { schema: { type: 'string' } } },
  });
});
