import type { Season } from '#contract/seasons/schema.ts';

/**
 * The season that a league's page opens with. It is the longest of those that include `today`, as a cup may lie within
 * a season; else the next to begin; else the last to end.
 */
export function findCurrentSeason<S extends Season>(seasons: readonly S[], today: string): S | undefined {
  const running = seasons.filter(({ first_day, last_day }) => first_day <= today && today <= last_day);
  const upcoming = seasons.filter(({ first_day }) => first_day > today);
  return (
    running.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ??
    upcoming.toSorted((a, b) => a.first_day.localeCompare(b.first_day) || lengthOf(b) - lengthOf(a))[0] ??
    seasons.toSorted((a, b) => b.last_day.localeCompare(a.last_day) || lengthOf(b) - lengthOf(a))[0]
  );
}

function lengthOf({ first_day, last_day }: Season): number {
  return Date.parse(last_day) - Date.parse(first_day);
}
