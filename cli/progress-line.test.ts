import { expect, test } from 'vitest';
import { ProgressLine } from '#cli/progress-line.ts';

/** The output of a backup of 10,000 rows in ten seconds, with a report every quarter of a second. */
function backUp(isTTY: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  const output = { isTTY, write: (text: string) => written.push(text) > 0 };
  const line = new ProgressLine(output, () => now);
  for (let done = 0; done <= 10_000; done += 250, now += 250) {
    line.report({ step: 'Backing up rows', done, total: 10_000 });
  }
  line.end();
  return written;
}

test('a terminal has one line, which is rewritten with percent and rate, and is cleared at the end', () => {
  const written = backUp(true);
  expect(written[0]).toBe('\r\u001b[KBacking up rows: 2 % (250 of 10,000), 1,000 a second');
  expect(written.at(-2)).toBe('\r\u001b[KBacking up rows: 100 % (10,000 of 10,000), 1,000 a second');
  expect(written.at(-1)).toBe('\r\u001b[K');
  expect(written.join('')).not.toContain('\n');
});

test('a log gets a line every five seconds', () => {
  expect(backUp(false)).toEqual([
    'Backing up rows: 50 % (5,000 of 10,000), 1,000 a second\n',
    'Backing up rows: 100 % (10,000 of 10,000), 1,000 a second\n',
  ]);
});

test('bytes are shown in megabytes', () => {
  let now = 0;
  const written: string[] = [];
  const line = new ProgressLine({ isTTY: false, write: (text: string) => written.push(text) > 0 }, () => now);
  line.report({ step: 'Restoring rows', done: 0, total: 3_000_000_000, unit: 'bytes' });
  now = 10_000;
  line.report({ step: 'Restoring rows', done: 1_500_000_000, total: 3_000_000_000, unit: 'bytes' });
  expect(written).toEqual(['Restoring rows: 50 % (1,500 MB of 3,000 MB), 150 MB a second\n']);
});
