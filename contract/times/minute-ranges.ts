import type { WeeklyInterval } from '#contract/times/schema.ts';

export const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** From `from` until before `to`: minutes of a week that begins on Monday, or milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** The union of spans, in order, without overlaps and gaps of no length. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (to <= from) continue;
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** The parts of merged spans outside `removed`. */
export function subtractSpans(spans: readonly Span[], removed: readonly Span[]): Span[] {
  return removed.reduce<Span[]>(
    (left, gap) =>
      left.flatMap(({ from, to }) => [
        ...(from < Math.min(to, gap.from) ? [{ from, to: Math.min(to, gap.from) }] : []),
        ...(Math.max(from, gap.to) < to ? [{ from: Math.max(from, gap.to), to }] : []),
      ]),
    [...spans],
  );
}

/** A week's intervals as merged minutes of the week; the end of Sunday's night is on Monday. */
export function toSpans(week: readonly WeeklyInterval[]): Span[] {
  const spans = week.map(({ weekday, from, to }) => {
    const start = (weekday - 1) * DAY_MINUTES;
    return { from: start + from, to: start + to };
  });
  return mergeSpans(
    spans.flatMap(({ from, to }) => [
      { from, to: Math.min(to, WEEK_MINUTES) },
      { from: 0, to: to - WEEK_MINUTES },
    ]),
  );
}

/** The same week by days: a night counts for its evening, and a span over 24 hours is cut at each midnight. */
export function toIntervals(spans: readonly Span[]): WeeklyInterval[] {
  const merged = mergeSpans(spans);
  const [first, last] = [merged[0], merged.at(-1)];
  // The night from Sunday to Monday.
  if (first && last && first !== last && first.from === 0 && last.to === WEEK_MINUTES) {
    if (first.to < last.from && first.to + WEEK_MINUTES - last.from <= DAY_MINUTES) {
      last.to += first.to;
      merged.shift();
    }
  }
  return merged.flatMap(({ from, to }) => {
    const cuts = to - from <= DAY_MINUTES ? [] : midnightsWithin(from, to);
    const starts = [from, ...cuts];
    return starts.map((start, index) => {
      const day = Math.floor(start / DAY_MINUTES);
      return {
        weekday: day + 1,
        from: start - day * DAY_MINUTES,
        to: (starts[index + 1] ?? to) - day * DAY_MINUTES,
      };
    });
  });
}

function midnightsWithin(from: number, to: number): number[] {
  const first = Math.floor(from / DAY_MINUTES) + 1;
  return Array.from({ length: 7 }, (_, index) => (first + index) * DAY_MINUTES).filter((midnight) => midnight < to);
}

/** The week with a span of it free or not. */
export function paintWeek(week: readonly WeeklyInterval[], span: Span, isFree: boolean): WeeklyInterval[] {
  const spans = toSpans(week);
  return toIntervals(isFree ? [...spans, span] : subtractSpans(spans, [span]));
}
