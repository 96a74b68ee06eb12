import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { compileValidator, describeValidation, fieldPath } from '#server/http/validation.ts';

describe('fieldPath', () => {
  test.each<[string, string | number, string]>([
    ['', 'team_names', 'team_names'],
    ['team_names', 'Blue', 'team_names.Blue'],
    ['players', 0, 'players[0]'],
    ['players', '12', 'players[12]'],
    ['totals', 'Free kicks', 'totals["Free kicks"]'],
    ['', 'a"b', '["a\\"b"]'],
    ['totals', 'a\nb\u0000\ud800', 'totals["a\\nb\\u0000\\ud800"]'],
    ['totals', 'x'.repeat(65), `totals["${'x'.repeat(64)}…"]`],
  ])('%j and %j', (parent, field, path) => {
    expect(fieldPath(parent, field)).toBe(path);
  });
});

test('equal entries of a list are named by their places', () => {
  const schema = Type.Object({ weekdays: Type.Array(Type.Integer(), { uniqueItems: true }) });
  const validate = compileValidator({ schema, httpPart: 'body', method: 'POST', url: '/' });
  validate({ weekdays: [5, 3, 5] });
  expect(describeValidation(validate.errors as never)).toBe(
    'weekdays must have no entry twice: [0] and [2] are equal.',
  );
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
