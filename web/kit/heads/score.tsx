import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import styles from '#web/kit/heads/score.module.css';
import { ShootOut, type ShootOutGoals } from '#web/kit/heads/shoot-out.tsx';
import typography from '#web/kit/styles/typography.module.css';

interface ScoreProps {
  blue: number;
  green: number;
  shootOut?: ShootOutGoals;
  /** Sets its position. */
  className?: string;
  /** One below the other on phones, beside teams that are. */
  stacks?: boolean;
  /** Nobody has lost yet. */
  isLive?: boolean;
}

/** Goals in two cells, Blue's first, and a shoot-out below. The winner's is highlighted, and both in a draw. */
export function Score({ blue, green, shootOut, className, stacks = false, isLive = false }: ScoreProps) {
  const lead = isLive ? 0 : compareGoals([blue, green], toPair(shootOut));
  const look = [styles.score, lead === 0 && styles.draw, stacks && styles.stacked, className];
  const score = (
    <span className={look.filter(Boolean).join(' ')}>
      <b className={lead > 0 ? styles.won : undefined}>{blue}</b>
      <span className={typography.screenReaderOnly}> - </span>
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
  /** Sets its size and place. */
  className: string | undefined;
  isHidden?: boolean;
}

/** Goals in the two halves of a centre circle, and a shoot-out below. The loser's are paler. */
export function CircleScore({ blue, green, shootOut, className, isHidden, isLive = false }: CircleScoreProps) {
  const lead = isLive ? 0 : compareGoals([blue, green], toPair(shootOut));
  return (
    <span className={`${styles.circle} ${className}`} aria-hidden={isHidden}>
      <span className={lead < 0 ? typography.dim : undefined}>{blue}</span>
      <span className={typography.screenReaderOnly}> - </span>
      <span className={lead > 0 ? typography.dim : undefined}>{green}</span>
      <ShootOut goals={shootOut} isInCircle />
    </span>
  );
}
