import type { CareerPoint } from '#contract/players.ts';

/** A point of a line in percent: `x` from the left, `y` from the top. */
export interface ChartPoint {
  x: number;
  y: number;
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

/** A line through a career's sums, by the clock; by the match when all were played at one moment. */
export function placePoints(
  career: readonly CareerPoint[],
  read: (point: CareerPoint) => number,
  top: number,
): ChartPoint[] {
  const moments = career.map(({ submission_date }) => Date.parse(submission_date));
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return career.map((point, index) => {
    const share = last > first ? ((moments[index] ?? first) - first) / (last - first) : index / (career.length - 1);
    return { x: share * 100, y: 100 - (read(point) / top) * 100 };
  });
}
