import { BadgeCheck, CircleCheck, CirclePause, Clock } from 'lucide-react';
import type { MatchStatus } from '#contract/matches.ts';
import '#web/components/match-status.css';

const LOOKS = {
  Approved: { emoji: '🟢', className: 'is-approved', Icon: CircleCheck },
  'Approved - Official': { emoji: '🟣', className: 'is-official', Icon: BadgeCheck },
  'On-Hold': { emoji: '🟠', className: 'is-hold', Icon: CirclePause },
  Pending: { emoji: '🟡', className: 'is-pending', Icon: Clock },
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
  const { className, Icon } = LOOKS[status];
  return (
    <span className={`status ${className}`}>
      <Icon className="i" />
      {status}
    </span>
  );
}

/** Emoji and drawn icon without the word, for rows of a list. */
export function MatchStatusMark({ status }: { status: MatchStatus }) {
  const { emoji, className, Icon } = LOOKS[status];
  return (
    <span className={`status-mark ${className}`} role="img" aria-label={status} title={status}>
      {emoji}
      <Icon className="i" />
    </span>
  );
}
