import { invalidField } from '#server/kit/http/errors.ts';

/** A match's position in the list, which is ordered by date, then by id. */
export interface ListPosition {
  match_id: number;
  /** Microseconds since 1970, PostgreSQL's precision; an exact integer. */
  submitted_us: number;
}

const CURSOR_TEXT = /^(-?\d{1,16})\.(\d{1,16})$/;

/** Opaque to clients, so that its format can change. */
export function writeCursor({ submitted_us, match_id }: ListPosition): string {
  return Buffer.from(`${submitted_us}.${match_id}`).toString('base64url');
}

/** Throws 400 for text that `writeCursor` doesn't produce. */
export function readCursor(cursor: string): ListPosition {
  const [, submitted_us, match_id] = CURSOR_TEXT.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const position = { submitted_us: Number(submitted_us), match_id: Number(match_id) };
  if (writeCursor(position) !== cursor) throw invalidField('cursor', 'is not valid: send a next_cursor of this list.');
  return position;
}
