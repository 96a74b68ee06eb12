import type { EntryState } from '#contract/entries/schema.ts';

/** States of teams that play, or still may. */
export const LIVE_ENTRY_STATES = ['approved', 'pending', 'waitlisted'] as const satisfies EntryState[];

export function isLiveEntry(state: EntryState): boolean {
  return LIVE_ENTRY_STATES.some((live) => live === state);
}
