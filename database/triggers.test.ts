import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { queryValues, useDatabases } from '#database/test-database.ts';

const databases = useDatabases();

/** Triggers by function, from the table of docs/triggers.md. */
function readPage(): Record<string, string[]> {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/triggers.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+?) \| .+ \|$/gm)];
  return Object.fromEntries(rows.map(([, name, triggers]) => [name, [...(triggers ?? '').matchAll(/\w+/g)].flat()]));
}

test('docs/triggers.md has every trigger, by its function', async () => {
  const [triggers] = await queryValues(
    await databases.create({ isMigrated: true }),
    `select json_object_agg(name, triggers) from (
       select tgfoid::regproc::text as name, json_agg(tgname order by tgname) as triggers
       from pg_trigger where not tgisinternal group by 1
     ) as by_function`,
  );
  expect(readPage()).toEqual(triggers);
});
