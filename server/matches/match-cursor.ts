import { badRequest } from '#server/http/errors.ts';

/** A match's place in the list, which is ordered by date, then by id. */
export interface ListedPlace {
  match_id: number;
  /** Microseconds since 1970, as PostgreSQL keeps them: whole, and exact in a number. */
  submitted: number;
}

const WRITTEN = /^(-?\d{1,16})\.(\d{1,10})$/;

/** The place as callers get and send it. They are to read nothing from it, so that it can come to say something else. */
export function writeCursor({ submitted, match_id }: ListedPlace): string {
  return Buffer.from(`${submitted}.${match_id}`).toString('base64url');
}

/** The place that a cursor stands for; throws 400 for a text that is none. */
export function readCursor(cursor: string): ListedPlace {
  const [, submitted, match_id] = WRITTEN.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const place = { submitted: Number(submitted), match_id: Number(match_id) };
  if (writeCursor(place) !== cursor) throw badRequest('cursor is not one that this list has given.');
  return place;
}
