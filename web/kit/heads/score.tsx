import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import styles from '#web/kit/heads/score.module.css';
import { ShootOut, type ShootOutGoals } from '#web/kit/heads/shoot-out.tsx';
import { join } from '#web/kit/styles/join.ts';

interface ScoreProps {
  blue: number;
  green: number;
  shootOut?: ShootOutGoals;
  /** Sets its position. */
  className?: string;
  /** Stacks the cells on phones, beside stacked teams. */
  stacks?: boolean;
  /** Whether the match is in progress, so that neither side has lost. */
  isLive?: boolean;
}

/** Goals in two cells, Blue's first, and a shoot-out below. The winner's is highlighted, and both in a draw. */
export function Score({ blue, green, shootOut, className, stacks = false, isLive = false }: ScoreProps) {
  const lead = isLive ? 0 : compareGoals([blue, green], toPair(shootOut));
  const look = join(styles.score, lead === 0 && styles.draw, stacks && styles.stacked, className);
  const score = (
    <span className={look}>
      <b className={lead > 0 ? styles.won : undefined}>{blue}</b>
      <span className="sr-only"> - </span>
      <b className={lead < 0 ? styles.won : undefined}>{green}</b>
    </span>
  );
  if (!shootOut) return score;
  return (
    <span className={styles.withShootOut}>
      {score}
      <ShootOut goals={shootOut} />
    </span>
  );
}

interface CircleScoreProps extends Pick<ScoreProps, 'blue' | 'green' | 'shootOut' | 'isLive'> {
  /** Sets its size and position. */
  className: string | undefined;
  isHidden?: boolean;
}

/** Goals in the two halves of a centre circle, and a shoot-out below. The loser's are paler. */
export function CircleScore({ blue, green, shootOut, className, isHidden, isLive = false }: CircleScoreProps) {
  const lead = isLive ? 0 : compareGoals([blue, green], toPair(shootOut));
  return (
    <span className={`${styles.circle} ${className}`} aria-hidden={isHidden}>
      <span className={lead < 0 ? 'text-ink-3' : undefined}>{blue}</span>
      <span className="sr-only"> - </span>
      <span className={lead > 0 ? 'text-ink-3' : undefined}>{green}</span>
      <ShootOut goals={shootOut} isInCircle />
    </span>
  );
}
