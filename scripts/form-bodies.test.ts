import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { describeBody } from '#scripts/form-bodies.mjs';

const BANS = 'POST /leagues/myLeagues/:league_id/bans';

test('a field has the limits of its schema, and whether it is required', () => {
  expect(describeBody(BANS)).toEqual({
    endpoint: BANS,
    fields: {
      player_key: { isRequired: true, maxLength: 200 },
      competition_id: { kind: 'number', minimum: 1, maximum: 2147483647 },
      matches: { kind: 'number', isRequired: true, minimum: 1, maximum: 99 },
      reason: { isRequired: true, maxLength: 400 },
    },
  });
});

test('fields of a union’s members and of objects are described', () => {
  const { fields } = describeBody('POST /leagues/myLeagues/:league_id/fixtures/decide');
  expect(fields.reason).toEqual({ isRequired: true, maxLength: 400 });
  expect(fields.deadline).toMatchObject({ isNullable: true, mustBe: 'of a year from 1000 to 2999' });
  expect(fields.score?.fields?.home).toEqual({ kind: 'number', isRequired: true, minimum: 0, maximum: 99 });
});

test('every body can be described; a call without one has no fields, and a read is no form’s', () => {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if ('body' in endpoint) expect(Object.keys(describeBody(name).fields), name).not.toEqual([]);
  }
  expect(describeBody('POST /auth/delete_account').fields).toEqual({});
  expect(() => describeBody('GET /groups/owned_groups')).toThrow('is no endpoint with a body');
});
