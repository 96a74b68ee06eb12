import type { ClientBase, Pool } from 'pg';
import { GROUP_LEAGUES } from '#contract/kit/limits.ts';

/**
 * Adds the missing leagues of `GROUP_LEAGUES`, and returns their ids. Databases from before the first release have
 * them; the demo, the tests and `add-fixed-leagues` add them to others.
 */
export async function addFixedLeagues(client: ClientBase | Pool): Promise<number[]> {
  const leagues = GROUP_LEAGUES.map(({ id, name }) => ({ id, name, slug: name.toLowerCase().replaceAll(' ', '-') }));
  const { rows } = await client.query<{ id: number }>(
    `insert into leagues (id, name, slug)
     select id, name, slug from json_populate_recordset(null::leagues, $1)
     on conflict do nothing
     returning id`,
    [JSON.stringify(leagues)],
  );
  return rows.map(({ id }) => id);
}
