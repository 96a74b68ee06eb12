import { expect, test } from 'vitest';
import type { JsonSchema } from '#contract/kit/openapi.ts';
import { describeType, listFields, type Schemas } from '#web/docs/reference/describe-schema.ts';

const schemas: Schemas = {
  Match: {
    type: 'object',
    required: ['match_id'],
    properties: { match_id: { type: 'integer' }, status: { enum: ['Approved', 'Pending'], description: 'Now.' } },
  },
};
const match = { $ref: '#/components/schemas/Match' };

test.each([
  [{ type: 'integer', minimum: 1, maximum: 100, default: 15 }, 'whole number, 1 to 100, default 15'],
  [{ type: 'integer', minimum: 1, maximum: 2_147_483_647 }, 'whole number, 1 or more'],
  [{ type: 'integer', minimum: 0 }, 'whole number'],
  [{ type: 'string', minLength: 1, maxLength: 50 }, 'text, 1 to 50 characters'],
  [{ type: 'string', maxLength: 50 }, 'text, up to 50 characters'],
  [{ type: 'string', format: 'date' }, 'a day as YYYY-MM-DD'],
  [{ type: 'boolean', default: false }, 'true or false, default false'],
  [{ type: ['string', 'integer'] }, 'text or whole number'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'whole number or null'],
  [{ enum: ['Blue', 'Green'] }, '"Blue", "Green"'],
  [{ const: true }, 'true'],
  [{ type: 'array', items: match, maxItems: 64 }, 'list of objects, up to 64 entries'],
  [{ type: 'array', items: { type: 'string' } }, 'list of text'],
  [match, 'object'],
  [{}, 'anything'],
] satisfies [JsonSchema, string][])('%j is described as "%s"', (schema, words) => {
  expect(describeType(schema, schemas)).toBe(words);
});

test('an object lists its fields and marks the required ones', () => {
  expect(listFields(match, schemas)).toEqual([
    { name: 'match_id', type: 'whole number', isRequired: true, fields: [] },
    { name: 'status', type: '"Approved", "Pending"', description: 'Now.', isRequired: false, fields: [] },
  ]);
});

test('lists and nullable values have the fields of their items and values', () => {
  const names = (schema: JsonSchema) => listFields(schema, schemas).map(({ name }) => name);
  expect(names({ type: 'array', items: match })).toEqual(['match_id', 'status']);
  expect(names({ anyOf: [match, { type: 'null' }] })).toEqual(['match_id', 'status']);
  expect(names({ type: 'string' })).toEqual([]);
  const nested = listFields({ type: 'object', properties: { match } }, schemas);
  expect(nested[0]?.fields.map(({ name }) => name)).toEqual(['match_id', 'status']);
});

test('a field of a union is required only if every branch requires it', () => {
  const manual = {
    type: 'object',
    required: ['method', 'teams'],
    properties: { method: { const: 'manual' }, teams: {} },
  };
  const events = { type: 'object', required: ['method'], properties: { method: { const: 'events' } } };
  expect(listFields({ oneOf: [manual, events] }, schemas)).toEqual([
    { name: 'method', type: '"manual" or "events"', isRequired: true, fields: [] },
    { name: 'teams', type: 'anything', isRequired: false, fields: [] },
  ]);
});
