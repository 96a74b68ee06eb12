import type { Database } from '#database/connect.ts';
import { buildGameServerMatch } from '#server/submissions/build-game-server-match.ts';
import { insertMatch } from '#server/submissions/insert-match-queries.ts';
import type { Figure } from '#tools/bench/figures.ts';
import { LEAGUES } from '#tools/bench/fill-database.ts';
import { percentile } from '#tools/bench/load.ts';
import { buildSubmission } from '#tools/bench/sample-match.ts';

/** After a checkpoint, the first change of a page logs the whole page. */
export interface InsertCounts {
  /** Matches after a checkpoint. */
  first: number;
  later: number;
}

interface Usage {
  wal: number;
  disk: number;
}

/** WAL, disk and time of matches of 22 players and 9 kB of JSON, stored as a game server's are, one after another. */
export async function measureInserts(database: Database, { first, later }: InsertCounts): Promise<Figure[]> {
  await database.$client.query('checkpoint');
  const before = await readUsage(database);
  await insertMatches(database, 0, first);
  const warm = await readUsage(database);
  const times = await insertMatches(database, first, later);
  const after = await readUsage(database);
  const perMatch = (bytes: number, matches: number) => ({ amount: bytes / 1000 / matches, unit: 'kB' as const });
  return [
    { row: 'insert: p50 without disk syncs', value: { amount: percentile(times, 0.5), unit: 'ms' } },
    {
      row: `insert: WAL a match, first ${first} after a checkpoint`,
      value: perMatch(warm.wal - before.wal, first),
    },
    { row: `insert: WAL a match, next ${later}`, value: perMatch(after.wal - warm.wal, later) },
    {
      row: 'insert: disk a match with all lines and JSON',
      value: perMatch(after.disk - before.disk, first + later),
    },
  ];
}

/** Durations in milliseconds, ascending. */
async function insertMatches(database: Database, first: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let seed = first; seed < first + count; seed += 1) {
    const match = buildGameServerMatch(buildSubmission(seed), 1 + (seed % LEAGUES), new Date());
    const start = performance.now();
    await insertMatch(database, match);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

async function readUsage(database: Database): Promise<Usage> {
  const { rows } = await database.$client.query<Usage>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as wal, pg_database_size(current_database())::float8 as disk`,
  );
  return rows[0] ?? { wal: 0, disk: 0 };
}
