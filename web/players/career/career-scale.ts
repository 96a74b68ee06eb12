import { nice, ticks } from 'd3-array';
import { type ScaleBand, scaleBand } from 'd3-scale';
import type { CareerPoint } from '#contract/players/schema.ts';

/** Goals and assists of a match, or of several consecutive matches in a long career. */
export interface CareerColumn {
  goals: number;
  assists: number;
}

/** Approximate number of ticks above zero. */
const TICKS = 3;
/** Gap between two columns, as a fraction of a column's step. */
const GAP = 0.28;

const SHORTEST_BREAK_DAYS = 60;
const DAYS_OF_MONTH = 30.4;
const DAY_MS = 86_400_000;

/** The top of the chart: a round number of at least `highest`. */
export function findTop(highest: number): number {
  return nice(0, Math.max(1, highest), TICKS)[1];
}

/** Whole-number ticks. */
export function listTicks(top: number): number[] {
  return ticks(0, top, TICKS).filter(Number.isInteger);
}

/** The x scale: positions of the columns, in percent. */
export function scaleMatches(count: number): ScaleBand<number> {
  return scaleBand(Array.from({ length: count }).keys(), [0, 100])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
}

/** A long time without a match, before the column with this index. */
export interface CareerBreak {
  before: number;
  months: number;
}

/** Breaks of two months or more between consecutive matches; none in a career whose columns have several matches. */
export function findBreaks(career: readonly CareerPoint[]): CareerBreak[] {
  return career.flatMap((point, at) => {
    const last = career[at - 1];
    if (!last || career.length !== career.at(-1)?.appearances) return [];
    const days = (Date.parse(point.submission_date) - Date.parse(last.submission_date)) / DAY_MS;
    return days < SHORTEST_BREAK_DAYS ? [] : [{ before: at, months: Math.round(days / DAYS_OF_MONTH) }];
  });
}

/** The slot of a column on a scale with an additional slot for each break. */
export function slotOf(column: number, breaks: readonly CareerBreak[]): number {
  return column + breaks.filter(({ before }) => before <= column).length;
}

/** The difference between each career point and its predecessor. */
export function toColumns(career: readonly CareerPoint[]): CareerColumn[] {
  return career.map(({ goals, assists }, at) => ({
    goals: goals - (career[at - 1]?.goals ?? 0),
    assists: assists - (career[at - 1]?.assists ?? 0),
  }));
}
