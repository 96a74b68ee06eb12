import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';

/** The reason of the restored revision, in the match's history. */
const UNDO_REASON = 'Undone at once';

/**
 * Returns a function that undoes the correction of a revision by restoring the one before. Resolves to null if it
 * failed.
 */
export function useUndoCorrection(matchId: number) {
  const { save } = useChange({ owner: 'correction' });
  return (revision: number, to: number) => {
    const body = { revision, to, reason: UNDO_REASON };
    const restore = () => call('POST /matches/:match_id/restore_revision', { params: { match_id: matchId }, body });
    return save(restore, 'Correction undone', { failed: 'The correction could not be undone.' });
  };
}
