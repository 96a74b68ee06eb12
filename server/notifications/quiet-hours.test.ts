import { expect, test } from 'vitest';
import { findQuietEnd } from '#server/notifications/quiet-hours.ts';

const NIGHT = { from: '22:00', until: '07:00' };

test.each([
  ['before', NIGHT, '2026-11-28T21:59:59Z', null],
  ['at the beginning', NIGHT, '2026-11-28T22:00:00Z', '2026-11-29T07:00:00Z'],
  ['after midnight', NIGHT, '2026-11-29T06:59:59Z', '2026-11-29T07:00:00Z'],
  ['at the end', NIGHT, '2026-11-29T07:00:00Z', null],
  ['within one day', { from: '09:00', until: '15:00' }, '2026-11-28T12:00:00Z', '2026-11-28T15:00:00Z'],
  ['all day', { from: '08:00', until: '08:00' }, '2026-11-28T07:00:00Z', '2026-11-28T08:00:00Z'],
  // British clocks go forward at 01:00 UTC on 29 March 2026 and back on 25 October.
  ['in the short night', NIGHT, '2026-03-29T05:30:00Z', '2026-03-29T06:00:00Z'],
  ['in the long night', NIGHT, '2026-10-25T06:30:00Z', '2026-10-25T07:00:00Z'],
  ['up to a skipped time', { from: '00:00', until: '01:30' }, '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
  ['without quiet hours', null, '2026-11-28T23:00:00Z', null],
])('the quiet hours end: %s', (_when, quiet, instant, end) => {
  expect(findQuietEnd(new Date(instant), quiet, 'Europe/London')).toEqual(end && new Date(end));
});
