import { compareGoals, type GoalPair } from '#contract/shoot-outs.ts';
import styles from '#web/components/score.module.css';
import { ShootOut } from '#web/components/shoot-out.tsx';
import typography from '#web/styles/typography.module.css';

interface ScoreProps {
  blue: number;
  green: number;
  /** Blue's goals of the shoot-out first. */
  shootOut?: GoalPair | null;
  /** For its position. */
  className?: string;
  /** One below the other on phones, beside teams that are. */
  stacks?: boolean;
}

/** Goals in two cells, Blue's first, and a shoot-out below. The winner's is highlighted, and both in a draw. */
export function Score({ blue, green, shootOut = null, className, stacks = false }: ScoreProps) {
  const lead = compareGoals([blue, green], shootOut);
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

/** Goals in the two halves of a centre circle, and a shoot-out below. The loser's are paler. */
export function CircleScore({ blue, green, shootOut }: Required<Pick<ScoreProps, 'blue' | 'green' | 'shootOut'>>) {
  const lead = compareGoals([blue, green], shootOut);
  return (
    <>
      <span className={lead < 0 ? styles.lost : undefined}>{blue}</span>
      <span className={typography.screenReaderOnly}> - </span>
      <span className={lead > 0 ? styles.lost : undefined}>{green}</span>
      <ShootOut goals={shootOut} isInCircle />
    </>
  );
}
