import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { describeLock } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';

interface LockReasonFieldProps {
  lock: SquadLock | undefined;
  value: string;
  onChange: (reason: string) => void;
}

/** Why staff change squads that are locked; nothing while they are open. */
export function LockReasonField({ lock, value, onChange }: LockReasonFieldProps) {
  if (!lock?.is_locked) return null;
  return <ReasonField label="Reason" hint={explainLock(lock)} reason={value} onChange={onChange} />;
}

export function explainLock(lock: SquadLock): string {
  return `${describeLock(lock, formatFootballDate)} Your reason stays in the league’s log.`;
}

export function lacksReason(lock: SquadLock | undefined, reason: string): boolean {
  return lock?.is_locked === true && !hasVisibleText(reason);
}

/** The reason as a field of a call's body, while squads are locked. */
export function reasonWhileLocked(lock: SquadLock | undefined, reason: string): { reason?: string } {
  return lock?.is_locked ? { reason } : {};
}
