import type pg from 'pg';

/**
 * Drops indexes, primary keys and foreign keys of the tables, runs `work`, and recreates them from the catalogue's
 * definitions, so that migrations may change them. The connection's `maintenance_work_mem` is the memory for a build.
 * `onBuild` gets the name of each index and key before it is recreated, and the number done of the total.
 */
export async function withoutIndexes<T>(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<T>,
  onBuild: (name: string, done: number, total: number) => void = () => {},
): Promise<T> {
  const constraints = await listConstraints(client, tables);
  const foreign = constraints.filter(({ kind }) => kind === 'f');
  const keys = constraints.filter(({ kind }) => kind !== 'f');
  for (const { owner, name } of [...foreign, ...keys]) {
    await client.query(`alter table ${owner} drop constraint ${name}`);
  }
  const indexes = await listIndexes(client, tables);
  for (const { name } of indexes) await client.query(`drop index ${name}`);

  const result = await work();

  const builds = [
    ...indexes,
    ...[...keys, ...foreign].map(({ owner, name, definition }) => ({
      name,
      definition: `alter table ${owner} add constraint ${name} ${definition}`,
    })),
  ];
  for (const [done, { name, definition }] of builds.entries()) {
    onBuild(name, done, builds.length);
    await client.query(definition);
  }
  return result;
}

/** Primary keys, unique constraints, and foreign keys from and to the tables. */
async function listConstraints(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<{ owner: string; name: string; kind: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, contype as kind,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('p', 'u', 'f') and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conrelid, conname`,
    [tables],
  );
  return rows;
}

/** Indexes without a constraint. */
async function listIndexes(client: pg.ClientBase, tables: string[]) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)
     order by indexrelid`,
    [tables],
  );
  return rows;
}
