import type { TableRow } from '#contract/competition-tables.ts';

/** '2', or '2=' for a place that teams share. */
export function writePlace({ place, is_shared }: Pick<TableRow, 'place' | 'is_shared'>): string {
  return is_shared ? `${place}=` : String(place);
}
