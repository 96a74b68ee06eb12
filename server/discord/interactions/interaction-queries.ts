import type { Database } from '#database/connect.ts';
import { execute, sql } from '#database/query.ts';
import { MAX_AGE_SECONDS } from '#server/discord/interactions/verify-signature.ts';

/**
 * Stores the id of an interaction; false if it was already served. Ids are deleted once their signature is too old,
 * allowing for clock skew.
 */
export async function takeInteraction(database: Database, id: string): Promise<boolean> {
  const taken = await execute(
    database,
    sql`
      with expired as (
        delete from discord_interactions where received_at < now() - make_interval(secs => ${3 * MAX_AGE_SECONDS})
      )
      insert into discord_interactions (id) values (${id}) on conflict do nothing`,
  );
  return taken === 1;
}
