import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { STAT_BAR_DELAY, STAT_BAR_DURATION } from '#contract/kit/limits.ts';

test('stat bars move for 1 s after 100 ms, in the tokens as in the contract', async () => {
  const tokens = await readFile(path.join(import.meta.dirname, 'tokens.css'), 'utf8');
  expect([STAT_BAR_DURATION, STAT_BAR_DELAY]).toEqual([1000, 100]);
  expect(tokens).toContain(`--t-stat: ${STAT_BAR_DURATION}ms;`);
  expect(tokens).toContain(`--d-stat: ${STAT_BAR_DELAY}ms;`);
});
