import type { Database } from '#database/connect.ts';
import type { Figure } from '#tools/bench/figures.ts';

/** Size of the database, and of tables and indexes from 1 MB, in MB. */
export interface DiskSize {
  database: number;
  relations: { name: string; table: string; megabytes: number }[];
}

export async function readDiskSize(database: Database): Promise<DiskSize> {
  const { rows } = await database.$client.query<{ name: string; table: string; megabytes: number }>(
    `select relation.relname as name, coalesce(parent.relname, relation.relname) as table,
       round((case when parent.oid is null then pg_table_size(relation.oid) else pg_relation_size(relation.oid) end)
         / 1024.0 / 1024, 1)::float8 as megabytes
     from pg_class relation
     left join pg_index on indexrelid = relation.oid
     left join pg_class parent on parent.oid = indrelid
     where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'i')
     order by 2, parent.oid nulls first, 3 desc`,
  );
  const whole = await database.$client.query<{ megabytes: number }>(
    'select round(pg_database_size(current_database()) / 1024.0 / 1024, 1)::float8 as megabytes',
  );
  return {
    database: whole.rows[0]?.megabytes ?? 0,
    relations: rows.filter(({ megabytes }) => megabytes >= 1),
  };
}

/** One line for the database and one per table and index. */
export function describeDiskSize({ database, relations }: DiskSize, matches: number): string {
  const perMillion = Math.round((database * 1_000_000) / matches).toLocaleString('en-GB');
  const lines = relations.map(
    ({ name, table, megabytes }) => `${name === table ? '  ' : '    '}${name} ${megabytes} MB`,
  );
  return [`Disk: ${database} MB, ${perMillion} MB per million matches`, ...lines].join('\n');
}

/** Also for `matches` alone, as the other tables depend on `--players`. */
export function listDiskFigures({ database, relations }: DiskSize, matches: number): Figure[] {
  const ofMatches = relations
    .filter(({ table }) => table === 'matches')
    .reduce((sum, { megabytes }) => sum + megabytes, 0);
  return [
    { row: 'disk: the database', value: { amount: database, unit: 'MB' } },
    {
      row: 'disk: matches and its indexes, per million',
      value: { amount: (ofMatches * 1_000_000) / matches, unit: 'MB' },
    },
  ];
}
