import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#database/connect.ts';
import { readSnapshot } from '#database/snapshot.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { endAll, ResponseCache } from '#server/kit/cache/response-cache.ts';

const NOW = { snapshot: '10:12:10', server_start: '2026-01-01' };

/** A cache with a snapshot and changed keys set by the test. */
function openCache() {
  const state = { snapshot: NOW, changed: [] as string[] };
  const readChanges = vi.fn(async () => ({ ...state.snapshot, keys: state.changed }));
  return { cache: new ResponseCache({ readChanges }), state, readChanges };
}

/** Work that the test completes. */
function startWork() {
  let end = (_response: string) => {};
  const work = () => new Promise<string>((resolve) => (end = resolve));
  return { work, end: (response: string) => end(response) };
}

const keyed = (...keys: string[]) => ({ keys, changesEachMinute: false });

describe('with given snapshots', () => {
  const later = { ...NOW, snapshot: '12:12:' };
  const elsewhere = { ...NOW, server_start: '2026-01-02' };

  test('work runs once for each snapshot', async () => {
    const { cache, state } = openCache();
    const work = vi.fn(async () => `[${work.mock.calls.length}]`);
    const responses: string[] = [];
    for (const snapshot of [NOW, NOW, later, elsewhere, elsewhere]) {
      state.snapshot = snapshot;
      responses.push(await cache.find(['things', 1], work));
    }
    expect(responses).toEqual(['[1]', '[1]', '[2]', '[3]', '[3]']);
  });

  test('concurrent calls share the work', async () => {
    const { cache } = openCache();
    const work = vi.fn(async () => `[${work.mock.calls.length}]`);
    const calls = Array.from({ length: 5 }, () => cache.find(['things', 1], work));
    expect(await Promise.all(calls)).toEqual(Array(5).fill('[1]'));
  });

  test('the changes are read once for a response and its parts', async () => {
    const { cache, readChanges } = openCache();
    const response = await cache.find(['things'], async (responses) => {
      const parts = [1, 2].map((part) => responses.find(['part', part], async () => `[${part}]`));
      return (await Promise.all(parts)).join();
    });
    expect([response, readChanges.mock.calls.length]).toEqual(['[1],[2]', 1]);
    expect(await cache.find(['part', 2], async () => 'found before')).toBe('[2]');
    expect(readChanges).toHaveBeenCalledTimes(2);
  });

  test('a response is not kept if its part changes meanwhile', async () => {
    const { cache, state } = openCache();
    const { work, end } = startWork();
    const findKeys = () => keyed('league-8');
    const slow = cache.find(['things'], (responses) => responses.find(['part'], work, findKeys), findKeys);
    await new Promise(setImmediate);
    Object.assign(state, { snapshot: later, changed: ['league-8'] });
    await cache.find(['others'], async () => 'others');
    end('old');
    expect(await slow).toBe('old');
    expect(await cache.find(['things'], async () => 'new')).toBe('new');
  });

  test('work that outlasts its snapshot is not found under the next one', async () => {
    const { cache, state } = openCache();
    const { work, end } = startWork();
    const slow = cache.find(['things'], work);
    await new Promise(setImmediate);
    state.snapshot = later;
    expect(await cache.find(['things'], async () => 'new')).toBe('new');
    end('old');
    expect(await slow).toBe('old');
    expect(await cache.find(['things'], async () => 'third')).toBe('new');
  });

  test('entries differ by key, and undefined is kept like any response', async () => {
    const { cache } = openCache();
    const nothing = vi.fn(async () => undefined);
    expect(await cache.find(['player', '1', null], nothing)).toBeUndefined();
    expect(await cache.find(['player', '1', null], nothing)).toBeUndefined();
    expect(nothing).toHaveBeenCalledTimes(1);
    expect(await cache.find(['player', '1', 2], async () => '{}')).toBe('{}');
  });

  test('a failure reaches all concurrent calls and is not kept', async () => {
    const { cache } = openCache();
    const failing = vi.fn(async (): Promise<string> => {
      await new Promise(setImmediate);
      throw new Error('No response.');
    });
    const calls = Array.from({ length: 5 }, () => cache.find(['things'], failing));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await cache.find(['things'], async () => '{}')).toBe('{}');
  });

  test('entries hold 8 million characters at most, and a longer response is not kept', async () => {
    const { cache } = openCache();
    const long = vi.fn(async () => 'x'.repeat(9_000_000));
    await cache.find(['long'], long);
    await cache.find(['long'], long);
    expect(long).toHaveBeenCalledTimes(2);
    const third = vi.fn(async () => 'x'.repeat(3_000_000));
    for (const key of [1, 2, 3, 1]) await cache.find([key], third);
    expect(third).toHaveBeenCalledTimes(4);
  });
});

describe('with keys', () => {
  const later = { ...NOW, snapshot: '12:12:' };
  const findKeys = (response: string) => keyed(`thing-${response}`);

  test('a change ends the responses with its keys, and those without keys', async () => {
    const { cache, state } = openCache();
    const find = (name: string, response: string) => cache.find([name], async () => response, findKeys);
    await Promise.all([find('ball', '1'), find('net', '2'), cache.find(['list'], async () => 'old')]);
    Object.assign(state, { snapshot: later, changed: ['thing-2'] });
    expect(await find('ball', 'new')).toBe('1');
    expect(await find('net', 'new')).toBe('new');
    expect(await cache.find(['list'], async () => 'new')).toBe('new');
  });

  test.each([
    ['a change of everything', { snapshot: later, changed: ['all'] }],
    ['another start of PostgreSQL', { snapshot: { ...NOW, server_start: '2026-01-02' }, changed: ['all'] }],
  ])('%s ends all', async (_, change) => {
    const { cache, state } = openCache();
    await cache.find(['ball'], async () => '1', findKeys);
    Object.assign(state, change);
    expect(await cache.find(['ball'], async () => 'new', findKeys)).toBe('new');
  });

  test('a response that changed while it was loaded is not kept, and an unchanged one is', async () => {
    const { cache, state } = openCache();
    const [ball, net] = [startWork(), startWork()];
    const loading = [cache.find(['ball'], ball.work, findKeys), cache.find(['net'], net.work, findKeys)];
    await new Promise(setImmediate);
    Object.assign(state, { snapshot: later, changed: ['thing-2'] });
    await cache.find(['other'], async () => 'other');
    ball.end('1');
    net.end('2');
    expect(await Promise.all(loading)).toEqual(['1', '2']);
    expect(await cache.find(['ball'], async () => 'new', findKeys)).toBe('1');
    expect(await cache.find(['net'], async () => 'new', findKeys)).toBe('new');
  });

  test('a missing thing is kept until any change', async () => {
    const { cache, state } = openCache();
    expect(await cache.find(['ball'], async () => undefined, findKeys)).toBeUndefined();
    state.snapshot = later;
    expect(await cache.find(['ball'], async () => 'new', findKeys)).toBe('new');
  });

  test('after five minutes without a request the changes are not listed, as their notes may be deleted', async () => {
    const { cache, state, readChanges } = openCache();
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await cache.find(['ball'], async () => '1', findKeys);
      state.snapshot = later;
      vi.setSystemTime(Date.now() + 6 * 60_000);
      await cache.find(['ball'], async () => 'new', findKeys);
      expect(readChanges).toHaveBeenLastCalledWith(null);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a size of 0 keeps nothing', async () => {
    const cache = new ResponseCache({ readChanges: endAll(async () => NOW), maxSize: 0 });
    await cache.find(['ball'], async () => '1');
    expect(await cache.find(['ball'], async () => 'new')).toBe('new');
  });
});

describe('with PostgreSQL', () => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    await database.$client.query('create table things (name text)');
  });

  afterAll(() => drop());

  async function listThings(): Promise<string> {
    const { rows } = await database.$client.query<{ name: string }>('select name from things order by name');
    return JSON.stringify(rows.map(({ name }) => name));
  }

  test('a change is in the next response, whenever its transaction began', async () => {
    const cache = new ResponseCache({ readChanges: endAll(() => readSnapshot(database)) });
    expect(await cache.find(['things'], listThings)).toBe('[]');
    await database.$client.query(`insert into things values ('ball')`);
    expect(await cache.find(['things'], listThings)).toBe('["ball"]');
    const writer = await database.$client.connect();
    await writer.query('begin');
    await writer.query(`insert into things values ('net')`);
    expect(await cache.find(['things'], listThings)).toBe('["ball"]');
    await writer.query('commit');
    writer.release();
    expect(await cache.find(['things'], listThings)).toBe('["ball","net"]');
  });
});
