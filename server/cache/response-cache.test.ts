import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#database/connect.ts';
import { readSnapshot } from '#database/snapshot.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';

const NOW = { snapshot: '10:12:10', server_start: '2026-01-01' };

/** A cache whose snapshot the test sets. */
function openCache() {
  const state = { snapshot: NOW };
  const cache = new ResponseCache(async () => state.snapshot);
  return { cache, state };
}

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

  test('work that outlasts its snapshot is not found under the next one', async () => {
    const { cache, state } = openCache();
    let end = (_response: string) => {};
    const slow = cache.find(['things'], () => new Promise<string>((resolve) => (end = resolve)));
    await Promise.resolve();
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

  test('entries hold 16 million characters at most, and a longer response is not kept', async () => {
    const { cache } = openCache();
    const long = vi.fn(async () => 'x'.repeat(17_000_000));
    await cache.find(['long'], long);
    await cache.find(['long'], long);
    expect(long).toHaveBeenCalledTimes(2);
    const third = vi.fn(async () => 'x'.repeat(6_000_000));
    for (const key of [1, 2, 3, 1]) await cache.find([key], third);
    expect(third).toHaveBeenCalledTimes(4);
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
    const cache = new ResponseCache(() => readSnapshot(database));
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
