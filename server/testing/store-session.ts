import type { Database } from '#database/connect.ts';
import { createSession } from '#server/auth/session-queries.ts';

/** Signs the user in once more; answers the id that its owner knows the session by. */
export async function storeSession(database: Database, userId: number): Promise<number> {
  await createSession(database, userId);
  const { rows } = await database.$client.query('select max(id) as id from sessions where user_id = $1', [userId]);
  return rows[0].id;
}
