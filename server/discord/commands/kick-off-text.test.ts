import { expect, test } from 'vitest';
import { readKickOff } from '#server/discord/commands/kick-off-text.ts';

/** A Saturday, 19:00 in London. */
const NOW = Date.parse('2026-12-05T19:00:00Z');

test.each([
  ['2026-12-05 19:30', 'Europe/London', '2026-12-05T19:30:00.000Z'],
  ['2027-07-03T9:05', 'Europe/London', '2027-07-03T08:05:00.000Z'],
  ['Sat 19:30', 'Europe/London', '2026-12-05T19:30:00.000Z'],
  ['saturday, 18:30', 'Europe/London', '2026-12-12T18:30:00.000Z'],
  ['Sat 19:30', 'Pacific/Auckland', '2026-12-12T06:30:00.000Z'],
  ['Fri 20:00', 'America/New_York', '2026-12-12T01:00:00.000Z'],
])('reads %s by the clocks of %s', (text, timeZone, instant) => {
  expect(readKickOff(text, timeZone, NOW)).toBe(instant);
});

test.each(['', '19:30', 'Sat', 'Sat 24:00', 'Sat 19:60', 'Sad 19:30', '2026-06-31 19:30', '2026-13-01 19:30'])(
  'refuses %j',
  (text) => {
    expect(readKickOff(text, 'Europe/London', NOW)).toBeNull();
  },
);
