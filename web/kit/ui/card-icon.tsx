import styles from '#web/kit/ui/card-icon.module.css';

/** A referee's card. `label` is null when the text beside it names the card. */
export function CardIcon({
  card,
  label,
  small = false,
}: {
  card: 'yellow' | 'red';
  label?: string | null;
  small?: boolean;
}) {
  const className = `${styles.card}${card === 'red' ? ` ${styles.red}` : ''}${small ? ` ${styles.small}` : ''}`;
  if (label === null) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="img" aria-label={label ?? (card === 'red' ? 'Red card' : 'Yellow card')} />;
}
