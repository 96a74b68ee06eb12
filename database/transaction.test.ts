import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { inTransaction } from '#database/transaction.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop?.());

test('a connection lost between two statements rejects the transaction and raises no uncaught exception', async () => {
  const uncaught: unknown[] = [];
  const record = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', record);
  try {
    const change = inTransaction(database, async ({ $client }) => {
      const { rows } = await $client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => $client.once('end' as 'error', resolve));
      await database.$client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await ended;
      await $client.query('select 1');
    });
    await expect(change).rejects.toThrow('not queryable');
    expect((await database.$client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off('uncaughtException', record);
  }
});

test('transactions that lock the same rows in opposite orders wait for each other and all succeed', async () => {
  const { $client } = database;
  await $client.query('create table counters as select id, 0 as count from generate_series(1, 2) as id');
  const count = (ids: number[]) =>
    inTransaction(database, async (transaction) => {
      for (const id of ids) {
        await transaction.$client.query('update counters set count = count + 1 where id = $1', [id]);
        await transaction.$client.query('select pg_sleep(0.1)');
      }
    });
  await Promise.all([count([1, 2]), count([2, 1])]);
  const { rows } = await $client.query('select count from counters');
  expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
});
