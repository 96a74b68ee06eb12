import { Lock, LockOpen } from 'lucide';
import { describeLock } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Until when captains can, or can't, change squads; empty in a league without a lock. */
export function SquadLockNote({ lock }: { lock: SquadLock }) {
  const text = describeLock(lock, formatFootballDate);
  if (text === null) return null;
  return (
    <p className="flex items-center gap-2 text-ink-2">
      <Icon icon={lock.is_locked ? Lock : LockOpen} size={16} />
      <span>{text}</span>
    </p>
  );
}
