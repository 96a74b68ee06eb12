import { expect, test } from 'vitest';
import { describeDays, describeTimes, fromZonedField, toZonedField } from '#web/kit/time/zoned-field.ts';

test('a field with an hour that the clocks repeat keeps its instant until it is changed', () => {
  const second = '2026-10-25T01:30:15.000Z';
  expect(toZonedField(second, 'Europe/London')).toBe('2026-10-25T01:30');
  expect(fromZonedField('2026-10-25T01:30', 'Europe/London', second)).toBe(second);
  expect(fromZonedField('2026-10-25T01:30', 'Europe/London', '2026-10-25T12:00:00.000Z')).toBe(
    '2026-10-25T00:30:00.000Z',
  );
  expect([fromZonedField('', 'UTC'), fromZonedField('20', 'UTC')]).toEqual([null, null]);
});

test.each([
  ['2026-07-04T19:30', 'Europe/London', '2026-07-04T18:30:00.000Z'],
  ['2026-12-05T19:30', 'Europe/London', '2026-12-05T19:30:00.000Z'],
  ['2026-12-05T19:30', 'Asia/Kathmandu', '2026-12-05T13:45:00.000Z'],
  ['2026-12-05T19:30', 'Australia/Sydney', '2026-12-05T08:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
])('%s in %s is %s, and shown as that again', (value, zone, instant) => {
  expect(fromZonedField(value, zone)).toBe(instant);
  expect(toZonedField(instant, zone)).toBe(value);
});

test('a field states the league’s clocks, and the reader’s own time where it differs', () => {
  const times = ['2026-12-05T19:30', '2026-12-05T23:45', '2026-12-05T'];
  expect(describeTimes('Europe/London', 'Europe/Lisbon', times)).toBe('In the league’s time zone, Europe/London.');
  expect(describeTimes('Europe/London', 'Europe/Berlin', times)).toBe(
    'In the league’s time zone, Europe/London. For you: Sat 5 Dec, 20:30; Sun 6 Dec, 00:45.',
  );
});

test.each([
  ['Europe/London', 'Europe/Lisbon', 'Days are those of Europe/London.'],
  ['America/New_York', 'Europe/London', 'Days are those of America/New_York. For you they begin at 05:00.'],
  ['Asia/Tokyo', 'Europe/London', 'Days are those of Asia/Tokyo. For you they begin at 15:00 of the day before.'],
  [
    'Pacific/Pago_Pago',
    'Pacific/Kiritimati',
    'Days are those of Pacific/Pago_Pago. For you they begin at 01:00 of the day after.',
  ],
])('the days of %s for a reader in %s', (zone, own, sentence) => {
  expect(describeDays(zone, own, '2026-12-05')).toBe(sentence);
});
