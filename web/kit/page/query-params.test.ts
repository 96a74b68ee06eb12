import { expect, test } from 'vitest';
import { dayParam, defineParams, numberParam, textParam } from '#web/kit/page/query-params.ts';

test('values are typed if all of them are text or days, and chosen otherwise', () => {
  const params = defineParams({ team: textParam(50), from: dayParam, season: numberParam(9) });
  expect(params.areTyped({ team: 'Lions', from: undefined })).toBe(true);
  expect(params.areTyped({ season: 2 })).toBe(false);
  expect(params.areTyped({ from: '2026-01-01', season: undefined })).toBe(false);
});
