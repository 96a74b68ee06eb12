import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { UnchangedAnswers } from '#server/http/kept-answers.ts';

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

test('an answer is worked out once while nothing changes, and anew after any transaction', async () => {
  const answers = new UnchangedAnswers(database);
  const work = vi.fn(listThings);
  expect(await answers.find(['things', 1], work)).toBe('[]');
  expect(await answers.find(['things', 1], work)).toBe('[]');
  expect(work).toHaveBeenCalledTimes(1);
  await database.$client.query(`insert into things values ('ball')`);
  expect(await answers.find(['things', 1], work)).toBe('["ball"]');
  await database.$client.query('select pg_current_xact_id()');
  expect(await answers.find(['things', 1], work)).toBe('["ball"]');
  expect(work).toHaveBeenCalledTimes(3);
});

test('a transaction that was open when an answer was made ends it by its commit', async () => {
  const answers = new UnchangedAnswers(database);
  const writer = await database.$client.connect();
  await writer.query('begin');
  await writer.query(`insert into things values ('net')`);
  expect(await answers.find(['things'], listThings)).toBe('["ball"]');
  await writer.query('commit');
  writer.release();
  expect(await answers.find(['things'], listThings)).toBe('["ball","net"]');
});

test('keys tell answers apart, and that there is none is an answer too', async () => {
  const answers = new UnchangedAnswers(database);
  const nothing = vi.fn(async () => undefined);
  expect(await answers.find(['player', '1', null], nothing)).toBeUndefined();
  expect(await answers.find(['player', '1', null], nothing)).toBeUndefined();
  expect(nothing).toHaveBeenCalledTimes(1);
  expect(await answers.find(['player', '1', 2], async () => '{}')).toBe('{}');
});

test('a crowd waits for one answer; a failure is everyone’s, and nobody’s after that', async () => {
  const answers = new UnchangedAnswers(database);
  let fail = () => {};
  const failing = vi.fn(
    () =>
      new Promise<string>((_resolve, reject) => {
        fail = () => reject(new Error('No answer.'));
      }),
  );
  const crowd = Array.from({ length: 5 }, () => answers.find(['things'], failing));
  // Whoever asks later knows that everyone of the crowd has come to the answer.
  await answers.find(['others'], async () => '{}');
  fail();
  const outcomes = await Promise.allSettled(crowd);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  expect(failing).toHaveBeenCalledTimes(1);
  expect(await answers.find(['things'], async () => '{}')).toBe('{}');
});

test('so many letters are kept; an answer longer than that is given once', async () => {
  const answers = new UnchangedAnswers(database);
  const long = vi.fn(async () => 'x'.repeat(5_000_000));
  await answers.find(['long'], long);
  await answers.find(['long'], long);
  expect(long).toHaveBeenCalledTimes(2);
  const third = vi.fn(async () => 'x'.repeat(1_500_000));
  for (const key of [1, 2, 3, 1]) await answers.find([key], third);
  expect(third).toHaveBeenCalledTimes(4);
});
