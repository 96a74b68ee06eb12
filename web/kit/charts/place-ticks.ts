import type { PlaceZones } from '#contract/competitions/tables.ts';

/** Minimum distance between two week numbers, as a fraction of the axis. */
const MIN_GAP = 0.09;

/** The labelled places of a chart: the first, the last, and the zones' edges; at most four. */
export function listPlaceTicks({ up, play_off, play_off_down, down }: PlaceZones, size: number): number[] {
  const top = up + play_off;
  const bottom = size - play_off_down - down;
  const between = top > 0 || bottom < size ? [top, bottom] : [Math.ceil(size / 2)];
  const ticks = [1, ...between, size].filter((place) => place >= 1 && place <= size);
  return [...new Set(ticks)].toSorted((a, b) => a - b);
}

/** The labelled matchweeks of a chart: the first, the last played, the one between, and the last planned. */
export function listWeekTicks(played: number, weeks: number): number[] {
  const isFarFrom = (week: number, others: readonly number[]) =>
    others.every((other) => Math.abs(week - other) / Math.max(1, weeks - 1) >= MIN_GAP);
  const ticks: number[] = [];
  for (const week of [1, played, weeks, Math.round(played / 2)]) {
    if (week >= 1 && !ticks.includes(week) && isFarFrom(week, ticks)) ticks.push(week);
  }
  return ticks.toSorted((a, b) => a - b);
}
