import { useId } from 'react';
import { initialsOf } from '#web/kit/heads/league-badge.tsx';
import styles from '#web/kit/heads/league-shield.module.css';

const OUTLINE = 'M4 3h48v28c0 14-9 23-24 30C13 54 4 45 4 31z';

/** Up to three initials of a league on a shield. Hidden from screen readers: the name is beside it. */
export function LeagueShield({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  const id = useId();
  return (
    <svg
      className={isSmall ? `${styles.shield} ${styles.small}` : styles.shield}
      viewBox="0 0 56 64"
      aria-hidden="true"
    >
      <clipPath id={id}>
        <path d={OUTLINE} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path className={styles.field} d="M0 0h56v64H0z" />
        <path className={styles.stripes} d="M12 0h8v64h-8zM36 0h8v64h-8z" />
      </g>
      <path className={styles.line} d="M28 3v8.5M28 45.5V61" />
      <circle className={`${styles.field} ${styles.line}`} cx="28" cy="28.5" r="17" />
      <path className={styles.edge} d={OUTLINE} />
      <text className={styles.initials} x="28" y="33.7" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
