import { BadgeCheck, CircleCheck, CirclePause, Clock } from 'lucide';
import type { MatchStatus } from '#contract/matches.ts';
import styles from '#web/components/match-status.module.css';
import { Icon } from '#web/ui/icon.tsx';

const LOOKS = {
  Approved: { emoji: '🟢', className: styles.approved, icon: CircleCheck },
  'Approved - Official': { emoji: '🟣', className: styles.official, icon: BadgeCheck },
  'On-Hold': { emoji: '🟠', className: styles.onHold, icon: CirclePause },
  Pending: { emoji: '🟡', className: styles.pending, icon: Clock },
} as const satisfies Record<MatchStatus, unknown>;

export function MatchStatusEmoji({ status }: { status: MatchStatus }) {
  return (
    <span className={`${styles.emoji} ${LOOKS[status].className}`} role="img" aria-label={status} title={status}>
      <Dot emoji={LOOKS[status].emoji} />
    </span>
  );
}

/** The status with its icon. */
export function MatchStatusPill({ status }: { status: MatchStatus }) {
  const { className, icon } = LOOKS[status];
  return (
    <span className={`${styles.pill} ${className}`}>
      <Icon icon={icon} />
      {status}
    </span>
  );
}

/** Emoji and icon of the status, for rows of a list. */
export function MatchStatusMark({ status }: { status: MatchStatus }) {
  const { emoji, className, icon } = LOOKS[status];
  return (
    <span className={`${styles.mark} ${className}`} role="img" aria-label={status} title={status}>
      <Dot emoji={emoji} />
      <Icon icon={icon} />
    </span>
  );
}

/** The status's emoji, drawn as a circle: not every system has a font with it. Copied text contains it. */
function Dot({ emoji }: { emoji: string }) {
  return <span className={styles.dot}>{emoji}</span>;
}

/** Marks a linked account, styled as the pill of an approved match. */
export function LinkedPill() {
  return (
    <span className={`${styles.pill} ${styles.approved}`}>
      <Icon icon={CircleCheck} />
      Linked
    </span>
  );
}
