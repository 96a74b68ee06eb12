import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '#database/connect.ts';
import { limitHeavyReads } from '#server/heavy-reads.ts';
import { HttpError } from '#server/http/errors.ts';
import { LeagueFigures } from '#server/standings/league-figures.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const server = useTestApp();
const LEAGUE = 8;

/** The database, in which sums of friendlies take until they are let go. */
function slowForFriendlies() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { $client } = server.database;
  const query = async (config: QueryConfig) => {
    if (config.values?.includes('Friendly')) await finished;
    return $client.query(config);
  };
  return { database: { $client: { query } } as unknown as Database, finish: () => finish() };
}

test('date ranges that callers choose, one after the other, do not delay the tables that the page offers', async () => {
  const { database, finish } = slowForFriendlies();
  const figures = new LeagueFigures(database, limitHeavyReads(server.database));
  const outcomes = Array.from({ length: 60 }, (_, at) => {
    const from = `2025-01-${String(1 + (at % 30)).padStart(2, '0')}`;
    const query = { type: 'Friendly', from };
    const sums = at < 30 ? figures.findStandings(LEAGUE, query) : figures.findLeaderboards(LEAGUE, query);
    return sums.catch((error: unknown) => error);
  });
  expect(await figures.findStandings(LEAGUE, {})).toBeTruthy();
  expect(await figures.findLeaderboards(LEAGUE, {})).toBeTruthy();
  finish();
  const refused = (await Promise.all(outcomes)).filter((outcome) => outcome instanceof HttpError);
  // One is worked out and fifty wait.
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(503));
});
