import { expect, test } from 'vitest';
import { describeZones, readTime, readTimeBeside } from '#server/imports/read/read-time.ts';

const at = (hours: number, minutes = 0) => ({ minutes: hours * 60 + minutes, zone: null });
const inZone = (hours: number, minutesAhead: number, name: string) => ({
  minutes: hours * 60,
  zone: { name, minutesAhead },
});

test.each([
  ['2025-03-04 19:30', at(19, 30)],
  ['4 March 2025, 7:30 pm', at(19, 30)],
  ['4 March 2025 7pm', at(19)],
  ['4 March 2025 12am', at(0)],
  ['45720.8125', at(19, 30)],
  ['2025-03-04T19:30:15.000Z', { minutes: 19 * 60 + 30.25, zone: { name: 'UTC', minutesAhead: 0 } }],
  ['4.3.2025', null],
  ['4 March 2025', null],
  ['2025-03-04T19:00:00.000Z', inZone(19, 0, 'UTC')],
  ['2025-03-04 19:00 BST', inZone(19, 60, 'BST (UTC+01:00)')],
  ['2025-03-04T19:00+02:00', inZone(19, 120, 'UTC+02:00')],
  ['2025-03-04 7pm EST', inZone(19, -300, 'EST (UTC−05:00)')],
  ['2025-03-04 25:00', undefined],
  ['2025-03-04 19:00 XYZ', undefined],
])('the time beside the date %j is read', (text, time) => {
  expect(readTimeBeside(text)).toEqual(time);
});

test.each([
  ['', null],
  ['-', null],
  ['TBC', null],
  ['0.8125', at(19, 30)],
  ['19:00', at(19)],
  ['19:30:15', at(19, 30.25)],
  ['19:30:60', undefined],
  ['20.45', at(20, 45)],
  ['8 pm', at(20)],
  ['7pm', at(19)],
  ['19:00 GMT', inZone(19, 0, 'UTC')],
  ['7pm bst', inZone(19, 60, 'BST (UTC+01:00)')],
  ['19:00 UTC+5:30', inZone(19, 330, 'UTC+05:30')],
  ['19:00 GMT-3', inZone(19, -180, 'UTC−03:00')],
  ['19:00+0100', inZone(19, 60, 'UTC+01:00')],
  ['25:00', undefined],
  ['19:00 +15:00', undefined],
  ['19:00 constructor', undefined],
  ['evening', undefined],
])('the time %j of a column of its own is read', (text, time) => {
  expect(readTime(text)).toEqual(time);
});

test('a sentence names the time zones that were used', () => {
  expect(describeZones('Europe/London', [])).toBe('Days and times are in Europe/London, the league’s time zone.');
  expect(describeZones('UTC', ['UTC'])).toBe('Days and times are in UTC, the league’s time zone.');
  expect(describeZones('Europe/London', ['UTC', 'EST (UTC−05:00)'])).toBe(
    'Days and times are in Europe/London, the league’s time zone, except times in EST (UTC−05:00), UTC.',
  );
});
