import styles from '#web/kit/heads/league-badge.module.css';

/** Up to three initials of a league in a circle. Hidden from screen readers: the name is beside it. */
export function LeagueBadge({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={small ? `${styles.badge} ${styles.small}` : styles.badge} aria-hidden="true">
      <span>{initialsOf(name)}</span>
    </span>
  );
}

export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 3)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}
