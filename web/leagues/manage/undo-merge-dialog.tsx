import type { PlayerMerge, TypedName } from '#contract/players/merges.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';

interface UndoMergeDialogProps {
  leagueId: number;
  typed: TypedName;
  merge: PlayerMerge;
  onClose: () => void;
}

/** Open while mounted. */
export function UndoMergeDialog({ leagueId, typed: { name, player }, merge, onClose }: UndoMergeDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/player_merges/undo'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    messages: { reason: 'Say why the merge is undone.' },
    body: (typed) => ({ id: merge.id, ...typed }),
    done: `Merge of ${name} undone`,
    failed: 'The merge could not be undone.',
    onSaved: onClose,
  });
  return (
    <ReasonDialog form={form} title={`Undo the merge of ${name}?`} action="Undo merge" onClose={onClose}>
      Its matches no longer count for <bdi>{player?.name}</bdi>, unless no other player of this league has the name.
    </ReasonDialog>
  );
}
