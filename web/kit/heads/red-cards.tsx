import { countOf } from '#contract/kit/count-of.ts';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';

/** The number of a team's sent-off players, beside its name; empty without any. */
export function RedCards({ count, className }: { count: number; className?: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className={className} role="img" aria-label={countOf(count, 'red card')}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike.
        <CardIcon key={at} card="red" label={null} />
      ))}
    </span>
  );
}
