import { raw, type Sql } from '#database/query.ts';

/**
 * `isCleanSheet` of a match that counts for players, by the column of goals conceded: awarded matches don't count for
 * them.
 */
export function isCleanSheetBy(conceded: string): Sql {
  return raw(`(${conceded} = 0)`);
}
