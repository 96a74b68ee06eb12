import { dayIn } from '#contract/kit/days.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

/** The day of an instant in the reader's time zone; in UTC until scripts run. `at` is ISO 8601. */
export function MatchDay({ at, className }: { at: string; className?: string }) {
  const day = dayIn(useTimeZone(), at);
  return (
    <time className={className} dateTime={day}>
      {formatFootballDate(day)}
    </time>
  );
}
