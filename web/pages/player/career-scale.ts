import type { CareerPoint } from '#contract/players.ts';

/** What was done in a match, or in so many matches of a long career. */
export interface CareerColumn {
  goals: number;
  assists: number;
}

const MOST_TICKS = 4;

/** The numbers beside a chart, from 0 to the first that is `highest` or more: round ones, five at most. */
export function listTicks(highest: number): number[] {
  const step = findStep(highest);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 … of which few reach `highest`. */
function findStep(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power * MOST_TICKS >= highest) return digit * power;
  }
}

/** What each point of a career adds to the one before. */
export function toColumns(career: readonly CareerPoint[]): CareerColumn[] {
  return career.map(({ goals, assists }, at) => ({
    goals: goals - (career[at - 1]?.goals ?? 0),
    assists: assists - (career[at - 1]?.assists ?? 0),
  }));
}
