import type { EntryState } from '#contract/entries/schema.ts';
import { sql } from '#database/query.ts';
import { defineChange, quoteReason, type Reason, undoBy } from '#server/changes/define-change-queries.ts';
import { afterId, has, isLatest, reasonOf, SUBJECT } from '#server/changes/undo-conditions-queries.ts';

interface Entered {
  subject: number;
  /** Null before a team's first entry for the season. */
  before: { state: EntryState | null };
  after: { entry: number; team: string; season: string; state: EntryState };
}

/** A wish, null without one; missing in entries before divisions. */
interface Wish {
  division?: string | null;
}

interface Changed {
  subject: number;
  before: Wish;
  after: Wish & { entry: number; team: string; season: string };
}

/** Whether it is the last change of its entry, which still has the resulting state. */
const IS_UNDOABLE = sql`
  ${isLatest(['team entered', 'entry decided', 'entry withdrawn', 'entry moved up'])}
  and ${has('season_entries', sql`id = ${SUBJECT} and state = entry.after ->> 'state'`)}`;

/** Actions on entries for seasons. */
export const ENTRY_CHANGES = {
  'team entered': defineChange<Entered & { after: Wish }>({
    words: ({ after }) =>
      `entered “${after.team}” for the season “${after.season}”${after.state === 'waitlisted' ? ', on the waitlist' : ''}${quoteWish(after)}`,
    undo: {
      when: IS_UNDOABLE,
      call: ({ subject }) => undoBy('POST /leagues/:league_id/entries/withdraw', { id: Number(subject) }),
    },
  }),
  'entry changed': defineChange<Changed>({
    words: ({ after }) => `changed the entry of “${after.team}” for the season “${after.season}”${quoteWish(after)}`,
  }),
  'entry decided': defineChange<Entered, { after: Reason }>({
    lookUp: { after: reasonOf('season_entries', afterId('entry')) },
    words: ({ after }) => {
      const entry = `“${after.team}” for the season “${after.season}”`;
      if (after.state === 'declined') return `declined ${entry}${quoteReason(after)}`;
      return `${DECISIONS[after.state]} ${entry}`;
    },
    undo: { when: IS_UNDOABLE, call: ({ subject, before }) => restoreState(Number(subject), before) },
  }),
  'entry withdrawn': defineChange<Entered>({
    words: ({ after }) => `withdrew “${after.team}” from the season “${after.season}”`,
    undo: { when: IS_UNDOABLE, call: ({ subject, before }) => restoreState(Number(subject), before) },
  }),
  'entry moved up': defineChange<Entered>({
    words: ({ after }) => `made room for “${after.team}”, first on the waitlist of the season “${after.season}”`,
    undo: { when: IS_UNDOABLE, call: ({ subject, before }) => restoreState(Number(subject), before) },
  }),
};

function quoteWish({ division }: Wish): string {
  return division == null ? '' : `, wishing “${division}”`;
}

const DECISIONS: Record<Exclude<EntryState, 'declined'>, string> = {
  pending: 'reopened the entry of',
  approved: 'approved',
  waitlisted: 'waitlisted',
  withdrawn: 'withdrew',
};

function restoreState(id: number, { state }: Entered['before']) {
  if (state === null || state === 'withdrawn') return undoBy('POST /leagues/:league_id/entries/withdraw', { id });
  return undoBy('POST /leagues/myLeagues/:league_id/entries/decide', { ids: [id], state });
}
