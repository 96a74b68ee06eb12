import { expect, test } from 'vitest';
import { SharedWork } from '#server/cache/single-flight.ts';

/** Work that counts itself and ends when told. */
function startWork() {
  const ends: ((error?: Error) => void)[] = [];
  const shared = new SharedWork(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length;
        ends.push((error) => (error ? reject(error) : resolve(number)));
      }),
  );
  return { shared, ends };
}

test('who comes while work is under way shares the next one, which begins after it', async () => {
  const { shared, ends } = startWork();
  const first = shared.do();
  const [second, third] = [shared.do(), shared.do()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
});

test('work that fails is followed by the next', async () => {
  const { shared, ends } = startWork();
  const [first, second] = [shared.do(), shared.do()];
  ends[0]?.(new Error('Lost.'));
  await expect(first).rejects.toThrow('Lost.');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe(1);
});
