import { expect, test } from 'vitest';
import { BatchReader } from '#server/kit/cache/batch-reader.ts';

/** A reader that doubles numbers below 100; the test completes each read. */
function manualReads() {
  const reads: { keys: number[]; end: (error?: Error) => void }[] = [];
  const reader = new BatchReader(
    (keys: number[]) =>
      new Promise<Map<number, number>>((resolve, reject) => {
        const values = new Map(keys.filter((key) => key < 100).map((key) => [key, 2 * key]));
        reads.push({ keys, end: (error) => (error ? reject(error) : resolve(values)) });
      }),
  );
  const begun = (count: number) => expect.poll(() => reads.length).toBe(count);
  return { reader, reads, begun };
}

test('calls during a read share the next read, which begins after it', async () => {
  const { reader, reads, begun } = manualReads();
  const first = reader.find(1);
  await begun(1);
  const others = [3, 4, 3, 100].map((key) => reader.find(key));
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  expect(await first).toBe(2);
  await begun(2);
  expect(reads.map(({ keys }) => keys)).toEqual([[1], [3, 4, 100]]);
  reads[1]?.end();
  expect(await Promise.all(others)).toEqual([6, 8, 6, undefined]);
});

test('a read has 32 keys at most', async () => {
  const { reader, reads, begun } = manualReads();
  const calls = Array.from({ length: 40 }, (_, key) => reader.find(key));
  await begun(1);
  reads[0]?.end();
  await begun(2);
  expect(reads.map(({ keys }) => keys.length)).toEqual([32, 8]);
  reads[1]?.end();
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 40 }, (_, key) => 2 * key));
});

test('a failed read fails its calls, and the next one reads again', async () => {
  const { reader, reads, begun } = manualReads();
  const failing = [reader.find(1), reader.find(2)];
  await begun(1);
  reads[0]?.end(new Error('Lost.'));
  const failures = await Promise.allSettled(failing);
  expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = reader.find(1);
  await begun(2);
  reads[1]?.end();
  expect(await next).toBe(2);
});
