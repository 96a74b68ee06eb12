import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '#database/connect.ts';
import { openTestDatabase } from '#database/test-database.ts';
import { KeptAnswers, UnchangedAnswers } from '#server/cache/response-cache.ts';

describe('answers of a moment', () => {
  const now = { snapshot: '10:12:10', server_start: '2026-01-01' };
  const later = { ...now, snapshot: '12:12:' };
  const elsewhere = { ...now, server_start: '2026-01-02' };

  test('an answer is worked out once a moment', async () => {
    const answers = new KeptAnswers();
    const work = vi.fn(async () => `[${work.mock.calls.length}]`);
    const asked = [now, now, later, elsewhere, elsewhere].map((moment) => answers.find(moment, ['things', 1], work));
    expect(await Promise.all(asked)).toEqual(['[1]', '[1]', '[2]', '[3]', '[3]']);
  });

  test('keys tell answers apart, and that there is none is an answer too', async () => {
    const answers = new KeptAnswers();
    const nothing = vi.fn(async () => undefined);
    expect(await answers.find(now, ['player', '1', null], nothing)).toBeUndefined();
    expect(await answers.find(now, ['player', '1', null], nothing)).toBeUndefined();
    expect(nothing).toHaveBeenCalledTimes(1);
    expect(await answers.find(now, ['player', '1', 2], async () => '{}')).toBe('{}');
  });

  test('a failure is of those who waited for it, and nobody’s after that', async () => {
    const answers = new KeptAnswers();
    const failing = vi.fn(() => Promise.reject<string>(new Error('No answer.')));
    const crowd = Array.from({ length: 5 }, () => answers.find(now, ['things'], failing));
    const outcomes = await Promise.allSettled(crowd);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    expect(failing).toHaveBeenCalledTimes(1);
    expect(await answers.find(now, ['things'], async () => '{}')).toBe('{}');
  });

  test('so many letters are kept; an answer longer than that is given once', async () => {
    const answers = new KeptAnswers();
    const long = vi.fn(async () => 'x'.repeat(17_000_000));
    await answers.find(now, ['long'], long);
    await answers.find(now, ['long'], long);
    expect(long).toHaveBeenCalledTimes(2);
    const third = vi.fn(async () => 'x'.repeat(6_000_000));
    for (const key of [1, 2, 3, 1]) await answers.find(now, [key], third);
    expect(third).toHaveBeenCalledTimes(4);
  });
});

describe('answers while nothing has changed', () => {
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

  test('a change is in the next answer, whenever its transaction began', async () => {
    const answers = new UnchangedAnswers(database);
    expect(await answers.find(['things'], listThings)).toBe('[]');
    await database.$client.query(`insert into things values ('ball')`);
    expect(await answers.find(['things'], listThings)).toBe('["ball"]');
    const writer = await database.$client.connect();
    await writer.query('begin');
    await writer.query(`insert into things values ('net')`);
    expect(await answers.find(['things'], listThings)).toBe('["ball"]');
    await writer.query('commit');
    writer.release();
    expect(await answers.find(['things'], listThings)).toBe('["ball","net"]');
  });
});
