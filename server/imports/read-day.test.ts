import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDayOrder, readDay } from '#server/imports/read-day.ts';

test.each([
  ['2025-03-04', '2025-03-04'],
  ['2025/3/4', '2025-03-04'],
  ['2025-03-04T19:30:00.000Z', '2025-03-04'],
  ['2025-03-04 19:30', '2025-03-04'],
  ['25.12.2025', '2025-12-25'],
  ['12/25/2025', '2025-12-25'],
  ['25/12/25', '2025-12-25'],
  ['05/05/2025', '2025-05-05'],
  ['4 Mar 2025', '2025-03-04'],
  ['4th March 2025', '2025-03-04'],
  ['04-Mar-25', '2025-03-04'],
  ['Mar 4, 2025', '2025-03-04'],
  ['September 21st, 2025', '2025-09-21'],
  ['Sat, 4 Mar 2025', '2025-03-04'],
  ['Wednesday 4 March 2025 7:30 pm', '2025-03-04'],
])('%s is the day %s, whatever the order', (text, day) => {
  expect(readDay(text, null)).toEqual({ day });
  expect(readDay(text, 'day first')).toEqual({ day });
  expect(readDay(text, 'month first')).toEqual({ day });
});

test('a date that reads both ways needs the order', () => {
  expect(readDay('03/04/2025', null)).toEqual({ day: null, problem: 'ambiguous' });
  expect(readDay('03/04/2025', 'day first')).toEqual({ day: '2025-04-03' });
  expect(readDay('03/04/2025', 'month first')).toEqual({ day: '2025-03-04' });
});

test.each(['', 'soon', '31/04/2025', '30 Feb 2025', '13/13/2025', '2025-00-10', '4 Foo 2025', '45352'])(
  '%j is no date',
  (text) => {
    expect(readDay(text, 'day first')).toEqual({ day: null, problem: 'invalid' });
  },
);

test('one date with a day above 12 shows the order of the sheet', () => {
  expect(findDayOrder(['03/04/2025', '17/04/2025'])).toBe('day first');
  expect(findDayOrder(['03/04/2025', '04/17/2025'])).toBe('month first');
  expect(findDayOrder(['03/04/2025', '2025-04-17'])).toBeNull();
  expect(findDayOrder(['17/04/2025', '04/17/2025'])).toBeNull();
});

test('every day is read back from the usual forms', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, of] = day.split('-');
      expect(readDay(`${of}/${month}/${year}`, 'day first')).toEqual({ day });
      expect(readDay(`${Number(month)}/${Number(of)}/${year}`, 'month first')).toEqual({ day });
      expect(readDay(date.toUTCString().slice(0, 16), null)).toEqual({ day });
    }),
  );
});
