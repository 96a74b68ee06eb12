import { BadgeCheck, CircleCheck, CirclePause, Clock } from 'lucide';
import type { MatchStatus } from '#contract/matches.ts';
import { Icon } from '#web/ui/icon.tsx';
import '#web/components/match-status.css';

const LOOKS = {
  Approved: { emoji: '🟢', className: 'is-approved', icon: CircleCheck },
  'Approved - Official': { emoji: '🟣', className: 'is-official', icon: BadgeCheck },
  'On-Hold': { emoji: '🟠', className: 'is-hold', icon: CirclePause },
  Pending: { emoji: '🟡', className: 'is-pending', icon: Clock },
} as const satisfies Record<MatchStatus, unknown>;

/** Stands before a match's name. */
export function MatchStatusEmoji({ status }: { status: MatchStatus }) {
  return (
    <span className="status-emoji" role="img" aria-label={status} title={status}>
      {LOOKS[status].emoji}
    </span>
  );
}

/** The word with its drawn icon. */
export function MatchStatusPill({ status }: { status: MatchStatus }) {
  const { className, icon } = LOOKS[status];
  return (
    <span className={`status ${className}`}>
      <Icon icon={icon} />
      {status}
    </span>
  );
}

/** Emoji and drawn icon without the word, for rows of a list. */
export function MatchStatusMark({ status }: { status: MatchStatus }) {
  const { emoji, className, icon } = LOOKS[status];
  return (
    <span className={`status-mark ${className}`} role="img" aria-label={status} title={status}>
      {emoji}
      <Icon icon={icon} />
    </span>
  );
}
