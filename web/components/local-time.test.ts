import { expect, test, vi } from 'vitest';
import { fromLocalField, toLocalField } from '#web/components/local-time.ts';

test('a field with an hour that the clocks repeat keeps its instant until it is changed', () => {
  vi.stubEnv('TZ', 'Europe/London');
  const second = '2026-10-25T01:30:15.000Z';
  expect(toLocalField(second)).toBe('2026-10-25T01:30');
  expect(fromLocalField('2026-10-25T01:30', second)).toBe(second);
  expect(fromLocalField('2026-10-25T01:30', '2026-10-25T12:00:00.000Z')).toBe('2026-10-25T00:30:00.000Z');
  expect([fromLocalField(''), fromLocalField('20')]).toEqual([null, null]);
});
