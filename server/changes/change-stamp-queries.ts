import type { Database } from '#database/connect.ts';
import { queryPrepared, raw, type Sql, sql } from '#database/query.ts';
import { invalidField } from '#server/kit/http/errors.ts';

/**
 * A position in the order of changes: every transaction below `xmin` has ended, on the PostgreSQL that started at
 * `start`. Transaction ids may repeat after a failover, so with another start everything counts as changed.
 */
export interface ChangeStamp {
  xmin: string;
  /** Microseconds since 1970. */
  start: string;
}

export const SERVER_START = raw(`round(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text`);

/** The columns of `ChangeStamp`. Every change that the statement doesn't see comes after it. */
export const STAMP_COLUMNS = sql`pg_snapshot_xmin(pg_current_snapshot())::text as xmin, ${SERVER_START} as start`;

/**
 * Whether a row of one of the tables, by their names in the statement, was written after the stamp. PostgreSQL stores a
 * row's writing transaction as 32-bit `xmin`, so ages are compared. Beyond half of the range everything counts as
 * changed.
 */
export function isWrittenSince({ xmin, start }: ChangeStamp, ...tables: string[]): Sql {
  const ages = raw(tables.map((table) => `age(${table}.xmin)`).join(', '));
  return sql`(
    ${start}::text <> ${SERVER_START}
    or pg_snapshot_xmax(pg_current_snapshot())::text::numeric - ${xmin}::numeric > 1000000000
    or least(${ages}) <= age(${xmin}::text::xid8::xid)
  )`;
}

/** A stamp to read before its data: concurrent changes are then sent again. */
export async function readCurrentStamp(database: Database): Promise<ChangeStamp> {
  const [stamp] = await queryPrepared<ChangeStamp>(database, 'read_change_stamp', sql`select ${STAMP_COLUMNS}`);
  if (!stamp) throw new Error('PostgreSQL returned no snapshot.');
  return stamp;
}

/** Below the largest `xid8`, of 20 digits. */
const STAMP_TEXT = /^(\d{1,19})\.(\d{1,16})$/;

/** Opaque to clients, so that its format can change. */
export function writeStamp({ xmin, start }: ChangeStamp): string {
  return Buffer.from(`${xmin}.${start}`).toString('base64url');
}

/** Undefined for an empty text, which means all changes. Throws 400 for text that `writeStamp` doesn't produce. */
export function readStamp(text: string): ChangeStamp | undefined {
  if (text === '') return undefined;
  const [, xmin, start] = STAMP_TEXT.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const isStamp = xmin !== undefined && start !== undefined && writeStamp({ xmin, start }) === text;
  if (!isStamp) throw invalidField('updated_since', 'is not valid: send the next_updated_since of a former response.');
  return { xmin, start };
}
