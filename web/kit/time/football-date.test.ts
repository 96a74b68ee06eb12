import { expect, test } from 'vitest';
import { formatFootballDate, formatFootballDates, formatFootballMonths, toDay } from '#web/kit/time/football-date.ts';

test('a date is the day in UTC', () => {
  expect(formatFootballDate('2025-11-16T00:30:00.000Z')).toBe('16 Nov 2025');
  expect(formatFootballDate('2025-11-15T23:30:00-02:00')).toBe('16 Nov 2025');
  expect(toDay('2025-11-15T23:30:00-02:00')).toBe('2025-11-16');
});

test('days have no leading zero and September has three letters', () => {
  expect(formatFootballDate('2025-09-08T12:00:00Z')).toBe('8 Sep 2025');
});

test('a range within a year has the year once, and a range of one day is that day', () => {
  expect(formatFootballDates('2025-03-03T12:00:00Z', '2025-11-16T12:00:00Z')).toBe('3 Mar – 16 Nov 2025');
  expect(formatFootballDates('2024-12-30T12:00:00Z', '2025-01-02T12:00:00Z')).toBe('30 Dec 2024 – 2 Jan 2025');
  expect(formatFootballDates('2025-11-16T08:00:00Z', '2025-11-16T12:00:00Z')).toBe('16 Nov 2025');
});

test('a period has its months, and the year once if both are in it', () => {
  expect(formatFootballMonths('2025-08-01', '2025-12-31')).toBe('Aug – Dec 2025');
  expect(formatFootballMonths('2024-12-30', '2025-01-02')).toBe('Dec 2024 – Jan 2025');
  expect(formatFootballMonths('2025-08-01', '2025-08-31')).toBe('Aug 2025');
  expect(formatFootballMonths('2026-01-01', null)).toBe('Jan 2026 – now');
});
