import { CircleCheck, CircleX, Clock, Hourglass, Undo2 } from 'lucide';
import type { EntryState } from '#contract/entries/schema.ts';
import { StatusPill } from '#web/kit/heads/match-status.tsx';
import { tw } from '#web/kit/styles/tw.ts';

/** States of entries in the order of staff's list, with the words and the look of each. */
export const ENTRY_LOOKS = {
  pending: { text: 'Pending', icon: Clock, className: tw`[--c:var(--st-pending)] [--cs:var(--st-pending-soft)]` },
  approved: {
    text: 'Approved',
    icon: CircleCheck,
    className: tw`[--c:var(--st-approved)] [--cs:var(--st-approved-soft)]`,
  },
  waitlisted: { text: 'Waitlisted', icon: Hourglass, className: tw`[--c:var(--st-hold)] [--cs:var(--st-hold-soft)]` },
  declined: { text: 'Declined', icon: CircleX, className: tw`[--c:var(--danger)] [--cs:var(--danger-soft)]` },
  withdrawn: { text: 'Withdrawn', icon: Undo2, className: tw`[--c:var(--text-2)] [--cs:var(--surface-2)]` },
} as const satisfies Record<EntryState, unknown>;

export function EntryPill({ state }: { state: EntryState }) {
  const { text, ...look } = ENTRY_LOOKS[state];
  return <StatusPill {...look}>{text}</StatusPill>;
}
