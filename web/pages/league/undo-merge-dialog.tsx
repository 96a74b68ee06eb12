import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { PlayerMerge, TypedName } from '#contract/player-merges.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface UndoMergeDialogProps {
  leagueId: number;
  typed: TypedName;
  merge: PlayerMerge;
  onClose: () => void;
}

/** Open while mounted. */
export function UndoMergeDialog({ leagueId, typed, merge, onClose }: UndoMergeDialogProps) {
  const [formId, reasonId] = [useId(), useId()];
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const toast = useToast();
  const isMissing = !hasVisibleText(reason);

  async function undo(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    if (isMissing || isSaving) return;
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
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={`Undo the merge of ${typed.name}?`}
      foot={
        <>
          <Button kind="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Undo merge
          </Button>
        </>
      }
    >
      <form className={layout.stack} id={formId} onSubmit={undo} noValidate>
        <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
          Its matches no longer count for <bdi>{typed.player?.name}</bdi>, unless no other player of this league has the
          name.
        </p>
        <ReasonField
          label="Reason"
          reason={reason}
          onChange={setReason}
          hint="It stays in the league’s log with your name."
          error={isAttempted && isMissing ? 'Say why the merge is undone.' : null}
          id={reasonId}
          hasFocus
        />
      </form>
    </Dialog>
  );
}
