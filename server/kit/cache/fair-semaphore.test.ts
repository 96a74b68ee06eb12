import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FairLimits, FairSemaphore, type ReleasePermit } from '#server/kit/cache/fair-semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LIMITS: FairLimits = { permits: 3, permitsPerCaller: 2, permitsOverAllowance: 1, permitsPerKind: {} };
const ONE_PERMIT: FairLimits = { ...LIMITS, permits: 1, permitsPerCaller: 1 };
const KIND = 'tables';
const BUSY = { statusCode: 503, message: 'The server is busy. Try again soon.' };

/** Records the order in which callers get permits. */
function callsOf(semaphore: FairSemaphore) {
  const started: string[] = [];
  const releases = new Map<string, ReleasePermit>();
  return {
    started,
    async call(name: string, kind = KIND): Promise<void> {
      const call = semaphore.acquire(name.replace(/\d+$/, ''), kind).then((release) => {
        started.push(name);
        releases.set(name, release);
      });
      call.catch(() => {});
      await vi.advanceTimersByTimeAsync(0);
    },
    async end(name: string): Promise<void> {
      releases.get(name)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Holds a permit for the given time. */
async function use(semaphore: FairSemaphore, caller: string, milliseconds: number): Promise<void> {
  const release = await semaphore.acquire(caller, KIND);
  await vi.advanceTimersByTimeAsync(milliseconds);
  release();
}

test('calls start at once while permits are free, and one caller leaves one of them to others', async () => {
  const { started, call, end } = callsOf(new FairSemaphore(LIMITS));
  for (const name of ['ann1', 'ann2', 'ann3', 'bob1', 'cleo1']) await call(name);
  expect(started).toEqual(['ann1', 'ann2', 'bob1']);
  await end('bob1');
  expect(started).toEqual(['ann1', 'ann2', 'bob1', 'cleo1']);
  await end('ann1');
  expect(started).toEqual(['ann1', 'ann2', 'bob1', 'cleo1', 'ann3']);
});

test('the next permit goes to the caller that held permits for the least time, however many calls wait', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  await use(semaphore, 'ann', 300);
  await use(semaphore, 'bob', 100);
  const { started, call, end } = callsOf(semaphore);
  await call('zoe1');
  for (const name of ['ann1', 'ann2', 'bob1', 'bob2', 'cleo1']) await call(name);
  for (const name of ['zoe1', 'cleo1', 'bob1', 'bob2']) await end(name);
  expect(started).toEqual(['zoe1', 'cleo1', 'bob1', 'bob2', 'ann1']);
});

test('a caller is overtaken by new ones for as long as it held permits, not until its 503', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  await use(semaphore, 'ann', 100);
  const { started, call, end } = callsOf(semaphore);
  for (const name of ['zoe', 'ann']) await call(name);
  for (const name of ['bob', 'cleo', 'dan', 'eve', 'fay', 'gus']) {
    await call(name);
    await vi.advanceTimersByTimeAsync(30);
    await end(started.at(-1) ?? '');
  }
  expect(started).toEqual(['zoe', 'bob', 'cleo', 'dan', 'eve', 'ann', 'fay']);
});

test('callers over their allowance share one permit, while others start at once', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  for (const caller of ['ann', 'bob']) await use(semaphore, caller, 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const { started, call, end } = callsOf(semaphore);
  for (const name of ['ann1', 'ann2', 'bob1', 'cleo1', 'dan1']) await call(name);
  expect(started).toEqual(['ann1', 'cleo1', 'dan1']);
  await end('cleo1');
  expect(started).toHaveLength(3);
  await end('ann1');
  expect(started).toEqual(['ann1', 'cleo1', 'dan1', 'ann2']);
});

test('a kind of calls leaves permits to other kinds', async () => {
  const semaphore = new FairSemaphore({ ...LIMITS, permitsPerKind: { tables: 1 } });
  const { started, call, end } = callsOf(semaphore);
  await call('ann1', 'tables');
  await call('bob1', 'tables');
  await call('cleo1', 'profiles');
  expect(started).toEqual(['ann1', 'cleo1']);
  await end('ann1');
  expect(started).toEqual(['ann1', 'cleo1', 'bob1']);
});

test('a call under way counts: a caller that goes over its allowance takes up the permit of such callers', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  await use(semaphore, 'bob', 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const { started, call, end } = callsOf(semaphore);
  await call('ann1');
  await vi.advanceTimersByTimeAsync(600);
  await call('bob1');
  expect(started).toEqual(['ann1']);
  await end('ann1');
  expect(started).toEqual(['ann1']);
  await vi.advanceTimersByTimeAsync(600);
  expect(started).toEqual(['ann1', 'bob1']);
});

test('a permit of callers over their allowance pauses for as long as the call took, not those of others', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  semaphore.notice('bob');
  await use(semaphore, 'ann', 1_000);
  const { started, call, end } = callsOf(semaphore);
  await call('ann1');
  await call('bob1');
  await end('bob1');
  await vi.advanceTimersByTimeAsync(900);
  expect(started).toEqual(['bob1']);
  await vi.advanceTimersByTimeAsync(200);
  expect(started).toEqual(['bob1', 'ann1']);
});

test('a caller that is alone neither pauses nor shares a permit, until another one sends any request', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  await use(semaphore, 'ann', 2_000);
  const { started, call, end } = callsOf(semaphore);
  for (const name of ['ann1', 'ann2', 'ann3']) await call(name);
  expect(started).toEqual(['ann1', 'ann2']);
  semaphore.notice('bob');
  for (const name of ['ann1', 'ann2']) await end(name);
  expect(started).toEqual(['ann1', 'ann2', 'ann3']);
  await call('ann4');
  expect(started).toEqual(['ann1', 'ann2', 'ann3']);
});

test('time held is forgotten: a caller over its allowance is within it again some seconds later', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  for (const caller of ['ann', 'bob']) await use(semaphore, caller, 1_000);
  await vi.advanceTimersByTimeAsync(7_000);
  const { started, call } = callsOf(semaphore);
  for (const name of ['ann1', 'bob1']) await call(name);
  expect(started).toEqual(['ann1', 'bob1']);
});

test('a call that waits for 5 seconds answers 503 and leaves the queue', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  const { call, end, started } = callsOf(semaphore);
  await call('ann1');
  const refused = expect(semaphore.acquire('bob', KIND)).rejects.toMatchObject(BUSY);
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  await call('cleo1');
  await end('ann1');
  expect(started).toEqual(['ann1', 'cleo1']);
});

test('the only waiting call of a caller over its allowance waits for 20 seconds, its further ones for 5', async () => {
  const semaphore = new FairSemaphore(LIMITS);
  for (const caller of ['ann', 'bob']) await use(semaphore, caller, 3_000);
  const { call, end, started } = callsOf(semaphore);
  await vi.advanceTimersByTimeAsync(3_000);
  for (const name of ['ann1', 'bob1', 'bob2']) await call(name);
  await vi.advanceTimersByTimeAsync(5_000);
  await end('ann1');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(started).toEqual(['ann1', 'bob1']);
  await end('bob1');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(started).toEqual(['ann1', 'bob1']);
});

test('a call leaves the queue when its client disconnects', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  const { call, end, started } = callsOf(semaphore);
  await call('ann1');
  const client = new AbortController();
  const refused = expect(semaphore.acquire('bob', KIND, { ended: client.signal })).rejects.toMatchObject(BUSY);
  client.abort();
  await refused;
  await call('cleo1');
  await end('ann1');
  expect(started).toEqual(['ann1', 'cleo1']);
});

test('beyond 20 waiting calls of one caller its next ones never start, and answer 503 after 5 seconds', async () => {
  const semaphore = new FairSemaphore({
    ...ONE_PERMIT,
    permits: 30,
    permitsPerCaller: 30,
    permitsPerKind: { tables: 1 },
  });
  const release = await semaphore.acquire('zoe', KIND);
  let started = 0;
  const calls = Array.from({ length: 22 }, () =>
    semaphore.run('ann', KIND, async () => {
      started += 1;
    }),
  );
  const refused = Promise.all(calls.slice(20).map((call) => expect(call).rejects.toMatchObject(BUSY)));
  release();
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  expect(started).toBe(20);
});

test('beyond 200 waiting calls the last one of the caller that used most never starts', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  await use(semaphore, 'ann', 100);
  const release = await semaphore.acquire('zoe', KIND);
  const started: string[] = [];
  const run = (caller: string) =>
    semaphore
      .run(caller, KIND, async () => {
        started.push(caller);
      })
      .catch(() => {});
  const calls = [run('ann'), run('ann'), ...Array.from({ length: 199 }, (_, at) => run(`caller ${at}`))];
  release();
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(calls);
  expect(started).toHaveLength(200);
  expect(started.filter((caller) => caller === 'ann')).toHaveLength(1);
});

test('work that fails gives its permit back, and a permit is given back once', async () => {
  const semaphore = new FairSemaphore(ONE_PERMIT);
  await expect(semaphore.run('ann', KIND, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  const release = await semaphore.acquire('ann', KIND);
  release();
  release();
  const { started, call } = callsOf(semaphore);
  for (const name of ['bob1', 'cleo1']) await call(name);
  expect(started).toEqual(['bob1']);
});
