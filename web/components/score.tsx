import '#web/components/score.css';

/** Goals in two cells: the winner's in chalk, both in a draw. */
export function Score({ blue, green }: { blue: number; green: number }) {
  return (
    <span
      className={blue === green ? 'score score--draw' : 'score'}
      role="img"
      aria-label={`Blue ${blue}, Green ${green}`}
    >
      <b className={blue > green ? 'w' : undefined}>{blue}</b>
      <b className={green > blue ? 'w' : undefined}>{green}</b>
    </span>
  );
}
