import { useState } from 'react';
import type { PlayerMerge, TypedName } from '#contract/player-merges.ts';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { useToast } from '#web/ui/toast.tsx';

interface UndoMergeDialogProps {
  leagueId: number;
  typed: TypedName;
  merge: PlayerMerge;
  onClose: () => void;
}

/** Open while mounted. */
export function UndoMergeDialog({ leagueId, typed, merge, onClose }: UndoMergeDialogProps) {
  const [isSaving, setIsSaving] = useState(false);
  const toast = useToast();

  async function undo(reason: string) {
    setIsSaving(true);
    try {
      const body = { id: merge.id, reason };
      await call('POST /leagues/myLeagues/:league_id/player_merges/undo', { params: { league_id: leagueId }, body });
    } catch (error) {
      toast.failure('The merge was not undone.', describeFailure(error));
      setIsSaving(false);
      return;
    }
    toast.success(`Merge of ${typed.name} undone`);
    onClose();
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
