import '#web/components/score.css';

/** Goals in two cells, Blue's first: the winner's in chalk, both in a draw. */
export function Score({ blue, green }: { blue: number; green: number }) {
  return (
    <span className={blue === green ? 'score score--draw' : 'score'}>
      <b className={blue > green ? 'w' : undefined}>{blue}</b>
      <span className="sr"> - </span>
      <b className={green > blue ? 'w' : undefined}>{green}</b>
    </span>
  );
}
