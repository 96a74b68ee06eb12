import type { ImportKind } from '#contract/imports/schema.ts';
import { sql } from '#database/query.ts';
import {
  defineChange,
  groupOf,
  matchOf,
  quoteReason,
  type Reason,
  UNDO_REASON,
  undoBy,
} from '#server/changes/define-change-queries.ts';
import { afterId, has, IS_RESTORABLE_MATCH, reasonOf } from '#server/changes/undo-conditions-queries.ts';
import { isCounted, isListed } from '#server/results/counted/match-queries.ts';

type Subject = { subject: number };
type Status = { status: string };
type Merged = { name: string; player: string } & Reason;
interface Imported {
  import: number;
  kind: ImportKind;
  rows: number;
}

const IS_OF_MATCH = sql`match_id = entry.subject::bigint and ${isListed('matches')}`;

const RESTORE_MATCH = ({ subject }: { subject: string | null }) =>
  undoBy('POST /leagues/myLeagues/restore_match', { match_id: Number(subject) });

/** The names and the reason of an entry's merge, from its row, as the log names no players. */
const mergeOf = (reason: 'reason' | 'undo_reason') => sql`(
  select jsonb_build_object('name', merge.name, 'player', merged.name, 'reason', ${
    reason === 'reason' ? sql`merge.reason` : sql`merge.undo_reason`
  })
  from player_merges as merge
  join players as merged using (player_key)
  where merge.id = ${afterId('merge')}
)`;

/** Actions on matches: review, corrections, disputes, typed names, imports and groups. */
export const MATCH_CHANGES = {
  'match submitted': defineChange<Subject>({
    words: (entry) => ['submitted ', matchOf(entry)],
    undo: {
      // Matches of other origins are decided in review.
      when: sql`
        entry.via in ('website', 'token') and ${has('fixtures', sql`match_id = entry.subject::bigint`)}
        and ${has('matches', sql`${IS_OF_MATCH} and ${isCounted('matches')}`)}
        and not ${has('review_decisions', sql`match_id = entry.subject::bigint`)}`,
      call: () => undoBy('POST /matches/:match_id/remove', { reason: UNDO_REASON }),
    },
  }),
  'request accepted': defineChange<Subject & { before: Status; after: Status }>({
    words: (entry) => ['accepted ', matchOf(entry)],
  }),
  'request declined': defineChange<Subject & { before: Status; after?: { decision: number } }, { after: Reason }>({
    lookUp: { after: reasonOf('review_decisions', afterId('decision')) },
    words: (entry) => ['declined ', matchOf(entry), quoteReason(entry.after)],
    undo: {
      when: has('matches', sql`match_id = entry.subject::bigint and declined_at = entry.at and ${IS_RESTORABLE_MATCH}`),
      call: RESTORE_MATCH,
    },
  }),
  'decision undone': defineChange<Subject & { before: { option: 'accept' | 'decline' }; after: Status }>({
    words: (entry) => [
      `undid the decision to ${entry.before.option === 'accept' ? 'accept' : 'decline'} `,
      matchOf(entry),
    ],
  }),
  'match removed': defineChange<Subject & { before: Status; after: { removal: number } }, { after: Reason }>({
    lookUp: { after: reasonOf('match_removals', afterId('removal')) },
    words: (entry) => ['removed ', matchOf(entry), quoteReason(entry.after)],
    undo: {
      when: has(
        'match_removals join matches using (match_id)',
        sql`match_removals.id = ${afterId('removal')} and restored_at is null and ${IS_RESTORABLE_MATCH}`,
      ),
      call: RESTORE_MATCH,
    },
  }),
  'match restored': defineChange<Subject & { after: Status }>({ words: (entry) => ['restored ', matchOf(entry)] }),
  'match corrected': defineChange<
    Subject & { before: { revision: number }; after: { revision: number; restored?: number | undefined } }
  >({
    words: (entry) =>
      entry.after.restored
        ? ['restored ', matchOf(entry), ` to revision ${entry.after.restored}`]
        : ['corrected ', matchOf(entry)],
    undo: {
      when: has('matches', sql`${IS_OF_MATCH} and revision = ${afterId('revision')}`),
      call: ({ before, after }) =>
        undoBy('POST /matches/:match_id/restore_revision', {
          revision: after.revision,
          to: before.revision,
          reason: UNDO_REASON,
        }),
    },
  }),
  'match disputed': defineChange<Subject>({ words: (entry) => ['disputed ', matchOf(entry)] }),
  'result sent again': defineChange<Subject>({
    words: (entry) => ['had the result of ', matchOf(entry), ' sent to Discord again'],
  }),
  'name merged': defineChange<{ after: { merge: number } }, { after: Merged }>({
    lookUp: { after: mergeOf('reason') },
    words: ({ after }) =>
      after.name ? `merged “${after.name}” into ${after.player}${quoteReason(after)}` : 'merged a name into a player',
    undo: {
      when: has('player_merges', sql`id = ${afterId('merge')} and undone_at is null`),
      call: ({ after }) =>
        undoBy('POST /leagues/myLeagues/:league_id/player_merges/undo', { id: after.merge, reason: UNDO_REASON }),
    },
  }),
  'merge undone': defineChange<{ after: { merge: number } }, { after: Merged }>({
    lookUp: { after: mergeOf('undo_reason') },
    words: ({ after }) =>
      after.name
        ? `undid the merge of “${after.name}” into ${after.player}${quoteReason(after)}`
        : 'undid the merge of a name into a player',
  }),
  'sheet imported': defineChange<{ after: Imported }>({
    words: ({ after }) => `imported a sheet: ${countImported(after)}`,
    undo: {
      when: has('imports', sql`id = ${afterId('import')} and undone_at is null`),
      call: ({ after }) => undoBy('POST /leagues/myLeagues/:league_id/imports/undo', { id: after.import }),
    },
  }),
  'import undone': defineChange<{ after: Imported }>({
    words: ({ after }) => `undid the import of ${countImported(after)}`,
  }),
  'group created': defineChange<Subject & { after: { type: string; in: number | null; match: number | null } }>({
    words: (entry) =>
      entry.after.in ? ['created ', groupOf(entry), ` in group ${entry.after.in}`] : ['created ', groupOf(entry)],
  }),
  'group renamed': defineChange<Subject>({ words: (entry) => ['renamed ', groupOf(entry)] }),
  'group deleted': defineChange<Subject>({ words: (entry) => ['deleted ', groupOf(entry)] }),
  'match added to group': defineChange<Subject & { after: { match: number } }>({
    words: (entry) => ['added ', matchOf(entry, entry.after.match), ' to ', groupOf(entry)],
  }),
  'match removed from group': defineChange<Subject & { after: { match: number } }>({
    words: (entry) => ['removed ', matchOf(entry, entry.after.match), ' from ', groupOf(entry)],
  }),
};

const IMPORTED: Record<ImportKind, [one: string, many: string]> = {
  matches: ['match', 'matches'],
  'player lines': ['player’s line', 'players’ lines'],
  teams: ['team', 'teams'],
  squads: ['squad spell', 'squad spells'],
  competitions: ['row of competitions', 'rows of competitions'],
  fixtures: ['fixture', 'fixtures'],
  deductions: ['deduction', 'deductions'],
};

/** Writes the number of imported rows, as '3 matches'. */
function countImported({ kind, rows }: Imported): string {
  const [one, many] = IMPORTED[kind] ?? ['row', 'rows'];
  return rows === 1 ? `1 ${one}` : `${rows} ${many}`;
}
