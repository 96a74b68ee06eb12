import type { Database } from '#database/connect.ts';
import type { Figure } from '#tools/bench/figures.ts';

/** Size of the database, and of `matches` with its indexes alone, as the other tables depend on `--players`. */
export async function measureDisk({ $client: client }: Database, matches: number): Promise<Figure[]> {
  const { rows } = await client.query<{ all: number; matches: number }>(
    `select pg_database_size(current_database())::float8 / 1e6 as all,
       pg_total_relation_size('matches')::float8 / 1e6 as matches`,
  );
  const perMillion = ((rows[0]?.matches ?? 0) * 1_000_000) / matches;
  return [
    { row: 'disk: the database', value: { amount: rows[0]?.all ?? 0, unit: 'MB' } },
    { row: 'disk: matches and its indexes, per million', value: { amount: perMillion, unit: 'MB' } },
  ];
}
