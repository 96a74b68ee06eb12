import styles from '#web/components/score.module.css';
import typography from '#web/styles/typography.module.css';

interface ScoreProps {
  blue: number;
  green: number;
  /** For its position. */
  className?: string;
  /** One below the other on phones, beside teams that are. */
  stacks?: boolean;
}

/** Goals in two cells, Blue's first. The winner's is highlighted, and both in a draw. */
export function Score({ blue, green, className, stacks = false }: ScoreProps) {
  const look = [styles.score, blue === green && styles.draw, stacks && styles.stacked, className];
  return (
    <span className={look.filter(Boolean).join(' ')}>
      <b className={blue > green ? styles.won : undefined}>{blue}</b>
      <span className={typography.screenReaderOnly}> - </span>
      <b className={green > blue ? styles.won : undefined}>{green}</b>
    </span>
  );
}
