import { expect, test } from 'vitest';
import { isIsoDay, toEnteredDate, toIsoDay, withSlashes } from '#web/matches/entered-date.ts';

test('DD/MM/YYYY becomes YYYY-MM-DD', () => {
  expect(toIsoDay('16/11/2025')).toBe('2025-11-16');
  expect(toIsoDay(' 6/1/2025 ')).toBe('2025-01-06');
  expect(toIsoDay('29/02/2024')).toBe('2024-02-29');
});

test('days that do not exist and other formats give null', () => {
  for (const entered of [
    '',
    '31/02/2025',
    '29/02/2025',
    '16/13/2025',
    '00/10/2025',
    '16/11/25',
    '2025-11-16',
    '1/1/0001',
  ]) {
    expect(toIsoDay(entered), entered).toBeNull();
  }
});

test('a day of the URL is checked against the calendar', () => {
  expect(isIsoDay('2025-11-16')).toBe(true);
  for (const text of ['2025-02-30', '2025-1-1', '16/11/2025', 'today', '0000-01-01']) {
    expect(isIsoDay(text), text).toBe(false);
  }
});

test('a day is shown in the format of the input', () => {
  expect(toEnteredDate('2025-11-06')).toBe('06/11/2025');
});

test('slashes are inserted while digits are typed', () => {
  expect(withSlashes('1')).toBe('1');
  expect(withSlashes('16')).toBe('16');
  expect(withSlashes('161')).toBe('16/1');
  expect(withSlashes('16/112')).toBe('16/11/2');
  expect(withSlashes('16112025')).toBe('16/11/2025');
  expect(withSlashes('6/1/2025')).toBe('6/1/2025');
  expect(withSlashes('16/11/2025')).toBe('16/11/2025');
});

test('a slash can be deleted again, letters are left out, and an ISO day is converted', () => {
  expect(withSlashes('16/')).toBe('16/');
  expect(withSlashes('16')).toBe('16');
  expect(withSlashes('16 November')).toBe('16');
  expect(withSlashes('2025-11-16')).toBe('16/11/2025');
});
