import type { SquadLock } from '#contract/squads/schema.ts';

/** Describes a present or coming lock of squads; null without one. */
export function describeLock({ is_locked, locked_from, opens_on }: SquadLock, formatDay: (day: string) => string) {
  if (!is_locked) return locked_from === null ? null : `Squads lock on ${formatDay(locked_from)}.`;
  if (locked_from === null) return `Squads are locked until ${formatDay(opens_on ?? '')}.`;
  const end = opens_on === null ? '' : ` and open again on ${formatDay(opens_on)}`;
  return `Squads have been locked since ${formatDay(locked_from)}${end}.`;
}
