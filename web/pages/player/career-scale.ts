import { nice, ticks } from 'd3-array';
import { type ScaleBand, scaleBand } from 'd3-scale';
import type { CareerPoint } from '#contract/players.ts';

/** Goals and assists of a match, or of several consecutive matches in a long career. */
export interface CareerColumn {
  goals: number;
  assists: number;
}

/** Approximate number of ticks above zero. */
const TICKS = 3;
/** Gap between two columns, as a fraction of a column's step. */
const GAP = 0.28;

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

/** The difference of each career point to the one before. */
export function toColumns(career: readonly CareerPoint[]): CareerColumn[] {
  return career.map(({ goals, assists }, at) => ({
    goals: goals - (career[at - 1]?.goals ?? 0),
    assists: assists - (career[at - 1]?.assists ?? 0),
  }));
}
