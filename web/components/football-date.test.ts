import { expect, test } from 'vitest';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';

test('a date is shown as the day it is in UTC', () => {
  expect(formatFootballDate('2025-11-16T00:30:00.000Z')).toBe('16 Nov 2025');
  expect(formatFootballDate('2025-11-15T23:30:00-02:00')).toBe('16 Nov 2025');
  expect(toDay('2025-11-15T23:30:00-02:00')).toBe('2025-11-16');
});

test('days have no leading zero and September has three letters', () => {
  expect(formatFootballDate('2025-09-08T12:00:00Z')).toBe('8 Sep 2025');
});
