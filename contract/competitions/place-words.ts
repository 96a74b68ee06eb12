import type { TableRow } from '#contract/competitions/tables.ts';

/** Writes '2', or '2=' for a shared place. */
export function writePlace({ place, is_shared }: Pick<TableRow, 'place' | 'is_shared'>): string {
  return is_shared ? `${place}=` : String(place);
}

/** Writes '1st', '2nd', '3rd', '11th'. */
export function ordinal(place: number): string {
  const tens = place % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${suffix}`;
}

/** Writes '2nd', or '2=' for a shared place. */
export function placeOf(place: number, isShared: boolean): string {
  return isShared ? `${place}=` : ordinal(place);
}
