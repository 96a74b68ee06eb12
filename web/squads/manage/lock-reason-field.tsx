import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { describeLock, isLockedForJoining } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import type { FieldProps } from '#web/kit/form/use-form.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

interface LockReasonFieldProps extends FieldProps<string> {
  lock: SquadLock | undefined;
}

/** The reason of staff who change squads during a lock; empty without a lock. */
export function LockReasonField({ lock, ...field }: LockReasonFieldProps) {
  if (!lock || !isLockedForJoining(lock)) return null;
  return <ReasonField hint={explainLock(lock)} {...field} />;
}

export function explainLock(lock: SquadLock): string {
  return `${describeLock(lock, formatFootballDate)} Your reason stays in the league’s log.`;
}

export function lacksReason(lock: SquadLock | undefined, reason: string): boolean {
  return lock !== undefined && isLockedForJoining(lock) && !hasVisibleText(reason);
}
