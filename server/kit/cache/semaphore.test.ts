import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Semaphore } from '#server/kit/cache/semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that the test completes, and a list of started runs. */
function manualWork() {
  const begun: number[] = [];
  const finish: (() => void)[] = [];
  return {
    begun,
    finish,
    start(semaphore: Semaphore, number: number): Promise<number> {
      return semaphore.run(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => finish.push(resolve));
        return number;
      });
    },
  };
}

const BUSY = { statusCode: 503, message: 'The server is busy. Try again soon.' };

test('as many calls run at once as there are permits, the others in the order in which they came', async () => {
  const semaphore = new Semaphore(2);
  const work = manualWork();
  const results = [1, 2, 3, 4].map((number) => work.start(semaphore, number));
  await vi.advanceTimersByTimeAsync(0);
  expect(work.begun).toEqual([1, 2]);
  work.finish[1]?.();
  expect(await results[1]).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(work.begun).toEqual([1, 2, 3]);
  work.finish[0]?.();
  work.finish[2]?.();
  await vi.advanceTimersByTimeAsync(0);
  work.finish[3]?.();
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test('work that fails gives its permit back', async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(await semaphore.run(async () => 'runs')).toBe('runs');
});

test('a call beyond 50 that wait answers 503 at once', async () => {
  const semaphore = new Semaphore(1);
  const work = manualWork();
  for (let number = 0; number < 51; number += 1) work.start(semaphore, number).catch(() => {});
  await expect(work.start(semaphore, 51)).rejects.toMatchObject(BUSY);
});

test('a call that waits for 5 seconds answers 503 and leaves the queue', async () => {
  const semaphore = new Semaphore(1);
  const work = manualWork();
  work.start(semaphore, 1);
  await vi.advanceTimersByTimeAsync(1_000);
  const refused = expect(work.start(semaphore, 2)).rejects.toMatchObject(BUSY);
  await vi.advanceTimersByTimeAsync(1_000);
  const served = work.start(semaphore, 3);
  await vi.advanceTimersByTimeAsync(4_000);
  await refused;
  work.finish[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  work.finish[1]?.();
  expect(await served).toBe(3);
  expect(work.begun).toEqual([1, 3]);
});
