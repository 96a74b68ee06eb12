import { nice, ticks } from 'd3-array';
import { type ScaleBand, scaleBand } from 'd3-scale';
import type { CareerPoint } from '#contract/players.ts';

/** What was done in a match, or in so many matches of a long career. */
export interface CareerColumn {
  goals: number;
  assists: number;
}

/** Roughly how many lines stand above zero. */
const TICKS = 3;
/** Of a column's width, in parts: the room between two columns. */
const GAP = 0.28;

/** Where the chart ends: a round number that is `highest` or more. */
export function findTop(highest: number): number {
  return nice(0, Math.max(1, highest), TICKS)[1];
}

/** The whole numbers beside the chart. */
export function listTicks(top: number): number[] {
  return ticks(0, top, TICKS).filter(Number.isInteger);
}

/** Per cents from the left for the column of each match. */
export function scaleMatches(count: number): ScaleBand<number> {
  return scaleBand(Array.from({ length: count }).keys(), [0, 100])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
}

/** What each point of a career adds to the one before. */
export function toColumns(career: readonly CareerPoint[]): CareerColumn[] {
  return career.map(({ goals, assists }, at) => ({
    goals: goals - (career[at - 1]?.goals ?? 0),
    assists: assists - (career[at - 1]?.assists ?? 0),
  }));
}
