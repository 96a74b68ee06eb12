import { tw } from '#web/kit/styles/tw.ts';
import styles from '#web/kit/ui/card-icon.module.css';

/** A referee's card. `label` is null if the text beside it names the card. */
export function CardIcon({
  card,
  label,
  small = false,
}: {
  card: 'yellow' | 'red';
  label?: string | null;
  small?: boolean;
}) {
  const className = `${tw`inline-block h-3.75 w-2.75 [rotate:6deg] rounded-[2px] bg-card-yellow forced-color-adjust-none`}${card === 'red' ? ` ${styles.red}` : ''}${small ? ` ${tw`h-3 w-2.25`}` : ''}`;
  if (label === null) return <span className={className} aria-hidden="true" />;
  return <span className={className} role="img" aria-label={label ?? (card === 'red' ? 'Red card' : 'Yellow card')} />;
}
