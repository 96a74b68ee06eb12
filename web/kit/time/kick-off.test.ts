import { expect, test } from 'vitest';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';

test.each(['time', 'day', 'day and time'] as const)('%s in UTC is written as in other time zones', (form) => {
  const instants = Array.from({ length: 400 }, (_, at) => new Date(Date.UTC(2026, 0, 1) + at * 25.3 * 3_600_000));
  const inUtc = instants.map((instant) => formatKickOff(instant.toISOString(), form, 'UTC'));
  expect(inUtc).toEqual(instants.map((instant) => formatKickOff(instant.toISOString(), form, 'Etc/UTC')));
});
