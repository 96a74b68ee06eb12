import { readClock } from '#contract/match-clock.ts';

/** '06:12' as '6’', '45+2' as '45+2’'; null without a readable clock. */
export function formatMinute(timestamp: string): string | null {
  const clock = readClock(timestamp);
  if (!clock) return null;
  return clock.stoppage > 0 ? `${clock.minute}+${clock.stoppage}’` : `${clock.minute}’`;
}
