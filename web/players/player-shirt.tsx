import type { Crest } from '#contract/kit/heads.ts';
import styles from '#web/players/player-shirt.module.css';

/** A shirt with its number, and the team's colours at its hem. */
export function PlayerShirt({ number, crest }: { number: number; crest: Crest }) {
  return (
    <svg className={styles.shirt} viewBox="0 0 96 96" role="img" aria-label={`Shirt number ${number}`}>
      <path className={styles.cloth} d="M34 8h28l26 14-10 22-10-4v48H28V40l-10 4L8 22z" />
      <path className={styles.collar} d="M34 8q14 14 28 0" />
      <path d="M28 80h40v8H28z" fill={crest.first_colour} />
      <path d="M28 76h40v4H28z" fill={crest.second_colour} />
      <text className={styles.number} x="48" y="60">
        {number}
      </text>
    </svg>
  );
}
