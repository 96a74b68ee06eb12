import styles from '#web/kit/heads/league-badge.module.css';

/** Up to three initials of a league in a circle. Hidden from screen readers: the name is beside it. */
export function LeagueBadge({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <span
      className={`forced-colors:forced-color-adjust-none ${styles.badge} ${small ? styles.small : ''}`}
      aria-hidden="true"
    >
      <span className="grid aspect-[1] w-[76%] place-items-center rounded-[50%] border-2 border-line-2 bg-surface-2 font-display text-[calc(var(--b)_*_0.29)]/none font-extrabold text-ink">
        {initialsOf(name)}
      </span>
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
