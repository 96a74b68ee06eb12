import { formatFootballTime } from '#web/components/football-date.ts';
import { formatTimeAgo } from '#web/components/format-time-ago.ts';

/** How long ago `timestamp` was. The server rendered it a moment before the browser does, so the two may differ. */
export function TimeAgo({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={formatFootballTime(timestamp)} suppressHydrationWarning>
      {formatTimeAgo(timestamp)}
    </time>
  );
}
