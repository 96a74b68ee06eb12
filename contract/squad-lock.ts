import type { SquadLock } from '#contract/squads.ts';

/** A sentence about a lock of squads, in force or to come; null while neither is. */
export function describeLock({ is_locked, locked_from, opens_on }: SquadLock, formatDay: (day: string) => string) {
  if (!is_locked) return locked_from === null ? null : `Squads lock on ${formatDay(locked_from)}.`;
  const since = locked_from === null ? '' : ` since ${formatDay(locked_from)}`;
  const until = opens_on === null ? '' : ` until ${formatDay(opens_on)}`;
  return `Squads are locked${since}${until}.`;
}
