import type { PlayerMerge, TypedName } from '#contract/players/merges.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';

interface UndoMergeDialogProps {
  leagueId: number;
  typed: TypedName;
  merge: PlayerMerge;
  onClose: () => void;
}

/** Open while mounted. */
export function UndoMergeDialog({ leagueId, typed, merge, onClose }: UndoMergeDialogProps) {
  const { isSaving, save } = useChange();

  async function undo(reason: string) {
    const input = { params: { league_id: leagueId }, body: { id: merge.id, reason } };
    const send = () => call('POST /leagues/myLeagues/:league_id/player_merges/undo', input);
    if (await save(send, `Merge of ${typed.name} undone`, { failed: 'The merge could not be undone.' })) onClose();
  }

  return (
    <ReasonDialog
      title={`Undo the merge of ${typed.name}?`}
      action="Undo merge"
      missing="Say why the merge is undone."
      isSaving={isSaving}
      onClose={onClose}
      onConfirm={undo}
    >
      Its matches no longer count for <bdi>{typed.player?.name}</bdi>, unless no other player of this league has the
      name.
    </ReasonDialog>
  );
}
