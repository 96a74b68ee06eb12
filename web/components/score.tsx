import styles from '#web/components/score.module.css';
import typography from '#web/styles/typography.module.css';

interface ScoreProps {
  blue: number;
  green: number;
  /** For its position. */
  className?: string;
}

/** Goals in two cells, Blue's first. The winner's is highlighted, and both in a draw. */
export function Score({ blue, green, className }: ScoreProps) {
  const look = blue === green ? `${styles.score} ${styles.draw}` : styles.score;
  return (
    <span className={className ? `${look} ${className}` : look}>
      <b className={blue > green ? styles.won : undefined}>{blue}</b>
      <span className={typography.screenReaderOnly}> - </span>
      <b className={green > blue ? styles.won : undefined}>{green}</b>
    </span>
  );
}
