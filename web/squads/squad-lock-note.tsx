import { Lock, LockOpen } from 'lucide';
import { describeLock } from '#contract/squads/lock.ts';
import type { SquadLock } from '#contract/squads/schema.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Until when captains change squads, or until when they can't; nothing in a league without a lock. */
export function SquadLockNote({ lock }: { lock: SquadLock }) {
  const text = describeLock(lock, formatFootballDate);
  if (text === null) return null;
  return (
    <p className={`${layout.row} ${layout.gap2} ${typography.muted}`}>
      <Icon icon={lock.is_locked ? Lock : LockOpen} size={16} />
      <span>{text}</span>
    </p>
  );
}
