import type { SquadLock } from '#contract/squads/schema.ts';

/** Describes a present or coming lock of squads; null without one. */
export function describeLock(
  { is_locked, locked_from, opens_on, season }: SquadLock,
  formatDay: (day: string) => string,
) {
  if (season !== null && !is_locked) return `Squads are locked for ${season}: no player can join.`;
  if (!is_locked) return locked_from === null ? null : `Squads lock on ${formatDay(locked_from)}.`;
  if (locked_from === null) return `Squads are locked until ${formatDay(opens_on ?? '')}.`;
  const end = opens_on === null ? '' : ` and open again on ${formatDay(opens_on)}`;
  return `Squads have been locked since ${formatDay(locked_from)}${end}.`;
}

/** Whether only staff can add players now, with a reason. */
export function isLockedForJoining({ is_locked, season }: SquadLock): boolean {
  return is_locked || season !== null;
}
