import { expect, test } from 'vitest';
import { SingleFlight } from '#server/kit/cache/single-flight.ts';

/** Work that numbers its runs and that the test completes. */
function manualWork() {
  const ends: ((error?: Error) => void)[] = [];
  const flight = new SingleFlight(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length;
        ends.push((error) => (error ? reject(error) : resolve(number)));
      }),
  );
  return { flight, ends };
}

test('calls during a run share the next run, which begins after it', async () => {
  const { flight, ends } = manualWork();
  const first = flight.run();
  const [second, third] = [flight.run(), flight.run()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(0);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await Promise.all([second, third])).toEqual([1, 1]);
});

test('a failed run is followed by the next', async () => {
  const { flight, ends } = manualWork();
  const [first, second] = [flight.run(), flight.run()];
  ends[0]?.(new Error('Lost.'));
  await expect(first).rejects.toThrow('Lost.');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  expect(await second).toBe(1);
});
