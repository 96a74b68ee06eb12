import styles from '#web/components/league-badge.module.css';

/** A league's initials, three at most, in the centre circle. The name beside it says the same in words. */
export function LeagueBadge({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span className={small ? `${styles.badge} ${styles.small}` : styles.badge} aria-hidden="true">
      <span>{readInitials(name)}</span>
    </span>
  );
}

function readInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 3)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}
