import { countOf } from '#contract/kit/count-of.ts';
import { formatFootballTime } from '#web/kit/time/football-date.ts';

const UNITS = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** Time since `timestamp`. The texts of server and browser may differ, so the hydration warning is suppressed. */
export function TimeAgo({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={formatFootballTime(timestamp)} suppressHydrationWarning>
      {formatTimeAgo(timestamp)}
    </time>
  );
}

/** A duration such as '20 minutes ago' or 'yesterday'. */
export function formatTimeAgo(timestamp: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(timestamp)) / 1000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const [noun, length] = unit;
  const count = Math.floor(seconds / length);
  return count === 1 && noun === 'day' ? 'yesterday' : `${countOf(count, noun)} ago`;
}
