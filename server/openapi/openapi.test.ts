import { createRequire } from 'node:module';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { ApiCall, ApiDescription, ApiReference } from '#contract/openapi.ts';
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

/** What a JSON pointer of the description leads to. */
function follow({ $ref }: ApiReference): unknown {
  const steps = $ref.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], description);
}

function listReferences(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(listReferences)];
}

test('GET /openapi.json is OpenAPI 3.1, by its own schema', async () => {
  expect(description.openapi).toBe('3.1.0');
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  const broken = { ...JSON.parse(JSON.stringify(description)), info: { title: 'No version' } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('GET /version names the release and the version of the calls', async () => {
  const { version } = createRequire(import.meta.url)('../../package.json');
  const answer = await server.app.inject('/api/version');
  expect(answer.json()).toEqual({ version, api_version: description.info.version });
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

test('every optional parameter of a query has a description, callbacks of sign-ins aside', () => {
  const undescribed = names.flatMap((name) =>
    (callOf(name).parameters ?? [])
      .filter((parameter) => parameter.in !== 'path' && !parameter.required && !parameter.description)
      .map((parameter) => `${name} ${parameter.name}`),
  );
  expect(undescribed.filter((parameter) => !parameter.includes('/callback '))).toEqual([]);
});

test('it says who may call, and by what they are known', () => {
  expect(callOf('GET /matches/:match_id')).toMatchObject({ 'x-access': 'Anyone, without an account.', security: [] });
  expect(callOf('POST /leagues/myLeagues/match_request')).toMatchObject({
    'x-access': 'Access level 2 or higher in the league.',
    security: [{ session: [] }, { personalToken: [] }],
  });
  expect(callOf('POST /submissions/game_server').security).toEqual([{ apiKey: [] }]);
  expect(callOf('GET /groups/:group_id').security).toEqual([{}, { session: [] }, { personalToken: [] }]);
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
