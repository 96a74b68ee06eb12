import { BadgeCheck, CircleCheck, CircleHelp, CirclePause, Clock, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import type { MatchStatus } from '#contract/matches/schema.ts';
import { tw } from '#web/kit/styles/tw.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

const LOOKS = {
  Approved: { emoji: '🟢', className: tw`[--c:var(--st-approved)] [--cs:var(--st-approved-soft)]`, icon: CircleCheck },
  'Approved - Official': {
    emoji: '🟣',
    className: tw`[--c:var(--st-official)] [--cs:var(--st-official-soft)]`,
    icon: BadgeCheck,
  },
  'On-Hold': { emoji: '🟠', className: tw`[--c:var(--st-hold)] [--cs:var(--st-hold-soft)]`, icon: CirclePause },
  Pending: { emoji: '🟡', className: tw`[--c:var(--st-pending)] [--cs:var(--st-pending-soft)]`, icon: Clock },
} as const satisfies Record<MatchStatus, unknown>;

/** Used for statuses of later API versions. */
const UNKNOWN = { emoji: '⚪', className: tw`[--c:var(--text-2)] [--cs:var(--surface-2)]`, icon: CircleHelp };

function looksOf(status: MatchStatus) {
  return LOOKS[status] ?? UNKNOWN;
}

export function MatchStatusEmoji({ status }: { status: MatchStatus }) {
  const { emoji, className } = looksOf(status);
  return (
    <span
      className={`me-[0.35em] [vertical-align:0.22em] text-[0.62em] ${className}`}
      role="img"
      aria-label={status}
      title={status}
    >
      <Dot emoji={emoji} />
    </span>
  );
}

/** The status with its icon. */
export function MatchStatusPill({ status }: { status: MatchStatus }) {
  return <StatusPill {...looksOf(status)}>{status}</StatusPill>;
}

interface StatusPillProps {
  icon: IconNode;
  /** Sets the colours `--c` and `--cs`. */
  className: string;
  children: ReactNode;
}

/** A state in one or two words, in its colour. */
export function StatusPill({ icon, className, children }: StatusPillProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full bg-(--cs) py-0.75 ps-1.75 pe-2.25 text-13/[1.35] font-semibold whitespace-nowrap text-(--c) ${className}`}
    >
      <Icon className="size-3.75" icon={icon} />
      {children}
    </span>
  );
}

/** Emoji and icon of the status, for rows of a list. */
export function MatchStatusMark({ status }: { status: MatchStatus }) {
  const { emoji, className, icon } = looksOf(status);
  return (
    <span
      className={`inline-flex items-center gap-1 text-[0.6875rem]/none text-(--c) ${className}`}
      role="img"
      aria-label={status}
      title={status}
    >
      <Dot emoji={emoji} />
      <Icon className="size-3.5" icon={icon} />
    </span>
  );
}

/** The status's emoji, drawn as a circle, as some systems have no font with it. Copied text contains the emoji. */
function Dot({ emoji }: { emoji: string }) {
  return (
    <span className="inline-block size-[1em] overflow-hidden rounded-[50%] bg-(--c) leading-[2.5] whitespace-nowrap">
      {emoji}
    </span>
  );
}

/** Marks a linked account, styled as the pill of an approved match. */
export function LinkedPill() {
  return <StatusPill {...LOOKS.Approved}>Linked</StatusPill>;
}
