import { describe, expect, test } from 'vitest';
import { readRetryAfter } from '#server/kit/http/back-off.ts';

const NOW = Date.UTC(2026, 10, 29, 18, 0, 0);

describe('Retry-After', () => {
  test.each([
    ['120', 120],
    ['0', 0],
    ['Sun, 29 Nov 2026 18:02:00 GMT', 120],
    ['Sunday, 29-Nov-26 18:02:00 GMT', 120],
    ['Sun, 29 Nov 2026 17:59:00 GMT', 0],
    ['999999999999', 86_400],
    ['Fri, 29 Nov 2086 18:00:00 GMT', 86_400],
  ])('%s is %i seconds', (header, seconds) => expect(readRetryAfter(header, NOW)).toBe(seconds));

  test.each([undefined, '', '-5', '1.5', '1e9', 'Infinity', 'soon', 'Tue, soon GMT', '2026-11-29T18:02:00Z', '12:30'])(
    '%s is no wait',
    (header) => expect(readRetryAfter(header, NOW)).toBe(0),
  );
});
