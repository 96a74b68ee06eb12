import { Type } from 'typebox';
import { LARGEST_ID, MAX_NAME_LENGTH } from '#contract/limits.ts';

/** Text of one line: at least one visible character, no control characters, `maxLength` UTF-16 units at most. */
export function line(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength, pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f]*$' });
}

/** Like `line`, but may be empty. */
export function optionalLine(maxLength: number) {
  return Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });
}

/** A player's or team's name, trimmed by the server before it is stored (rules §5). */
export const Name = line(MAX_NAME_LENGTH);

/** A positive `integer` id of PostgreSQL. */
export const Id = Type.Integer({ minimum: 1, maximum: LARGEST_ID });
