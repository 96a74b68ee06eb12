import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { compileValidator, fieldPath } from '#server/kit/calls/validation.ts';
import { HttpError } from '#server/kit/http/errors.ts';

describe('fieldPath', () => {
  test.each<[string, string | number, string]>([
    ['', 'team_names', 'team_names'],
    ['team_names', 'Blue', 'team_names.Blue'],
    ['players', 0, 'players[0]'],
    ['players', '12', 'players[12]'],
    ['totals', 'Free kicks', 'totals["Free kicks"]'],
    ['', 'a"b', '["a\\"b"]'],
    ['totals', 'a\nb\u0000\ud800', 'totals["a\\nb\\u0000\ufffd"]'],
    ['totals', 'x'.repeat(65), `totals["${'x'.repeat(63)}…"]`],
  ])('%j and %j', (parent, field, path) => {
    expect(fieldPath(parent, field)).toBe(path);
  });
});

function refusalOf(schema: TSchema, data: unknown, httpPart = 'body') {
  const answer = compileValidator({ schema, httpPart, method: 'POST', url: '/' })(data);
  const error = typeof answer === 'object' && 'error' in answer ? answer.error : undefined;
  return error instanceof HttpError ? error.body : undefined;
}

test('equal entries of a list are named by their places', () => {
  const schema = Type.Object({ weekdays: Type.Array(Type.Integer(), { uniqueItems: true }) });
  expect(refusalOf(schema, { weekdays: [5, 3, 5] })?.error).toBe(
    'weekdays must have no entry twice: [0] and [2] are equal.',
  );
});

test('every field at fault is listed once, a union by its deepest failure', () => {
  const Goal = Type.Object({ minute: Type.Integer({ maximum: 90 }) });
  const schema = Type.Object({
    goals: Type.Array(Type.Union([Goal, Type.Null()])),
    'a/b': Type.String({ maxLength: 1, pattern: '^x' }),
  });
  expect(refusalOf(schema, { goals: [null, { minute: 91 }, 3], 'a/b': 'yy' })?.errors).toEqual([
    { field: 'goals[1].minute', pointer: '#/goals/1/minute', detail: 'goals[1].minute must be 90 or less.' },
    { field: 'goals[2]', pointer: '#/goals/2', detail: 'goals[2] must be an object.' },
    { field: '["a/b"]', pointer: '#/a~1b', detail: '["a/b"] must be 1 characters at most.' },
  ]);
});

test('a failure lists 50 fields at most', () => {
  const schema = Type.Object({ ids: Type.Array(Type.Integer()) });
  expect(refusalOf(schema, { ids: Array(60).fill('x') })?.errors).toHaveLength(50);
});

test('a body that is no object has no field at fault', () => {
  expect(refusalOf(Type.Object({}), 3)).toMatchObject({ code: 'invalid_body', error: 'body must be an object.' });
  expect(refusalOf(Type.Object({}), 3)).not.toHaveProperty('errors');
});

test('a query keeps the parameters of its schema in their order, whatever was sent', () => {
  const schema = Type.Object({ page: Type.Optional(Type.Integer()), team: Type.Optional(Type.String()) });
  const validate = compileValidator({ schema, httpPart: 'querystring', method: 'GET', url: '/' });
  const query = { x: '1', team: 'Lions', __proto__: null, page: '2', utm_source: 'a' };
  expect([validate(query), JSON.stringify(query)]).toEqual([true, '{"page":2,"team":"Lions"}']);
});

test('every query of the contract is an object with named parameters', () => {
  const others = Object.entries(endpoints).filter(
    ([, endpoint]) => 'querystring' in endpoint && !('properties' in endpoint.querystring),
  );
  expect(others.map(([name]) => name)).toEqual([]);
});
