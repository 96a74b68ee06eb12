import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDayOrder, readDay } from '#server/imports/read/read-day.ts';

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
  ['4 March 2025 7pm', '2025-03-04'],
  ['2025-03-04 19:30 BST', '2025-03-04'],
  ['2025-03-04T19:30-05:00', '2025-03-04'],
  ['45720', '2025-03-04'],
  ['45720.8125', '2025-03-04'],
])('%s is the day %s, whatever the order', (text, day) => {
  expect(readDay(text, null)).toEqual({ day });
  expect(readDay(text, 'day first')).toEqual({ day });
  expect(readDay(text, 'month first')).toEqual({ day });
});

test('a date that reads both ways needs the order', () => {
  expect(readDay('03/04/2025', null)).toEqual({
    day: null,
    isAmbiguous: true,
    problem: 'Is 03/04 the 3rd of April?',
  });
  expect(readDay('03/04/2025', 'day first')).toEqual({ day: '2025-04-03' });
  expect(readDay('03/04/2025', 'month first')).toEqual({ day: '2025-03-04' });
});

test.each([
  ['soon', '“soon” is not a date.'],
  ['31/04/2025', 'April has 30 days.'],
  ['30 Feb 2025', 'February 2025 has 28 days.'],
  ['13/13/2025', '“13/13/2025” is not a date.'],
  ['2025-00-10', '“2025-00-10” is not a date.'],
  ['4 Foo 2025', '“4 Foo 2025” is not a date.'],
  ['453520', '“453520” is not a date.'],
])('%j is no date: %s', (text, problem) => {
  expect(readDay(text, 'day first')).toEqual({ day: null, isAmbiguous: false, problem });
});

test('one date with a day above 12 shows the order of the sheet, and the first unclear one is asked about', () => {
  const question = { question: 'Is 03/04 the 3rd of April?', day_first: '3 April', month_first: '4 March' };
  expect(findDayOrder(['03/04/2025', '17/04/2025'])).toEqual({ order: 'day first', question });
  expect(findDayOrder(['04/17/2025', '03/04/2025'])).toEqual({ order: 'month first', question });
  expect(findDayOrder(['03/04/2025', '2025-04-17'])).toEqual({ order: null, question });
  expect(findDayOrder(['17/04/2025', '04/17/2025'])).toEqual({ order: null, question: null });
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
