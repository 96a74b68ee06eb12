import { BadgeCheck, CircleCheck, CircleHelp, CirclePause, Clock } from 'lucide';
import type { MatchStatus } from '#contract/matches/schema.ts';
import styles from '#web/kit/heads/match-status.module.css';
import { Icon } from '#web/kit/ui/icon.tsx';

const LOOKS = {
  Approved: { emoji: '🟢', className: styles.approved, icon: CircleCheck },
  'Approved - Official': { emoji: '🟣', className: styles.official, icon: BadgeCheck },
  'On-Hold': { emoji: '🟠', className: styles.onHold, icon: CirclePause },
  Pending: { emoji: '🟡', className: styles.pending, icon: Clock },
} as const satisfies Record<MatchStatus, unknown>;

/** A status of a later version of the API is shown as it is. */
const UNKNOWN = { emoji: '⚪', className: styles.unknown, icon: CircleHelp };

function looksOf(status: MatchStatus) {
  return LOOKS[status] ?? UNKNOWN;
}

export function MatchStatusEmoji({ status }: { status: MatchStatus }) {
  const { emoji, className } = looksOf(status);
  return (
    <span className={`${styles.emoji} ${className}`} role="img" aria-label={status} title={status}>
      <Dot emoji={emoji} />
    </span>
  );
}

/** The status with its icon. */
export function MatchStatusPill({ status }: { status: MatchStatus }) {
  const { className, icon } = looksOf(status);
  return (
    <span className={`${styles.pill} ${className}`}>
      <Icon icon={icon} />
      {status}
    </span>
  );
}

/** Emoji and icon of the status, for rows of a list. */
export function MatchStatusMark({ status }: { status: MatchStatus }) {
  const { emoji, className, icon } = looksOf(status);
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
