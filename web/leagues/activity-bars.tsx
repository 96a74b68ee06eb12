import { countOf } from '#contract/kit/count-of.ts';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/leagues/league-card.module.css';

const BAR_WIDTH = 8;
const GAP = 3;
const HEIGHT = 24;
const BASELINE_HEIGHT = 2;

/** Matches per week as bars, oldest first, scaled to the busiest week. The last bar is this week. */
export function ActivityBars({ weeks }: { weeks: readonly number[] }) {
  const total = weeks.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className={styles.noBars}>No matches</span>;
  const busiest = Math.max(...weeks);
  const bars = weeks.map((count, week) => ({
    x: week * (BAR_WIDTH + GAP),
    height: count === 0 ? BASELINE_HEIGHT : Math.max(BASELINE_HEIGHT + 2, (count / busiest) * HEIGHT),
    kind: count === 0 ? styles.emptyWeek : week === weeks.length - 1 ? styles.currentWeek : styles.week,
  }));
  return (
    <span className={styles.bars}>
      <svg
        width={weeks.length * (BAR_WIDTH + GAP) - GAP}
        height={HEIGHT}
        role="img"
        aria-label={`Matches a week, oldest first: ${weeks.join(', ')}`}
      >
        {bars.map(({ x, height, kind }) => (
          <rect key={x} className={kind} x={x} y={HEIGHT - height} width={BAR_WIDTH} height={height} rx={1} />
        ))}
      </svg>
      <small className={typography.figures}>{countOf(total, 'match', 'matches')}</small>
    </span>
  );
}
