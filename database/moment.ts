import type { Database } from '#database/connect.ts';

/** A look at the database: which transactions were over at that moment, and since when the server has run. */
export interface Moment {
  snapshot: string;
  server_start: string;
}

/** Columns of a statement that tell its moment. */
export const MOMENT = `pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server_start`;

export async function findMoment(database: Database): Promise<Moment> {
  const { rows } = await database.$client.query<Moment>({ name: 'find_moment', text: `select ${MOMENT}` });
  if (!rows[0]) throw new Error('PostgreSQL told no moment.');
  return rows[0];
}
