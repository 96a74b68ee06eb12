import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { defineEndpoints } from '#contract/kit/define-endpoints.ts';

test('an endpoint without its cost does not compile', () => {
  const { cost, ...record } = endpoints['GET /openapi.json'];
  // @ts-expect-error cost is missing
  defineEndpoints('Reference', { 'GET /without_cost': record });
  defineEndpoints('Reference', { 'GET /with_cost': { cost, ...record } });
  expect(cost).toBe('light');
});
