import type { TableRow, Zone } from '#contract/competitions/tables.ts';

/** The zones from the top of a table, with their words in legends. */
export const ZONE_WORDS: Record<Zone, string> = {
  up: 'Goes up',
  'play off': 'Play-offs',
  'play off down': 'Play-off to stay',
  down: 'Goes down',
};

/** The zones that rows of tables have, from the top. */
export function listZones(rows: readonly Pick<TableRow, 'zone'>[]): Zone[] {
  return (Object.keys(ZONE_WORDS) as Zone[]).filter((zone) => rows.some((row) => row.zone === zone));
}
