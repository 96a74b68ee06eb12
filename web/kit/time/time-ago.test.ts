import { expect, test } from 'vitest';
import { formatTimeAgo } from '#web/kit/time/time-ago.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:05Z', 'just now'],
  ['2026-11-21T11:59:01Z', 'just now'],
  ['2026-11-21T11:59:00Z', '1 minute ago'],
  ['2026-11-21T11:00:01Z', '59 minutes ago'],
  ['2026-11-21T09:30:00Z', '2 hours ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-11-11T12:00:00Z', '10 days ago'],
])('%s is %s', (timestamp, words) => {
  expect(formatTimeAgo(timestamp, NOW)).toBe(words);
});
