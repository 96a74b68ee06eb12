import { useState } from 'react';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { EvidenceField, readEvidence } from '#web/kit/form/evidence-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
}

/** Open while mounted: sends a player's dispute to the match's league. */
export function DisputeDialog({ matchId, onClose }: DisputeDialogProps) {
  const [reason, setReason] = useState('');
  const [links, setLinks] = useState('');
  const evidence = readEvidence(links);
  const isIncomplete = !hasVisibleText(reason) || evidence.mistake !== null;
  const { isSaving, save } = useChange({ owner: 'dispute' });
  const { isStoredWhenLeavingTo } = useDraft('dispute', reason, setReason, { hasInput: reason !== '' });

  async function send() {
    if (isIncomplete) return;
    const body = { reason, ...(evidence.links.length > 0 && { evidence: evidence.links }) };
    const dispute = () => call('POST /matches/:match_id/disputes', { params: { match_id: matchId }, body });
    if (await save(dispute, 'Dispute sent', { failed: 'The match could not be disputed.' })) onClose();
  }

  return (
    <FormDialog
      title="Dispute this match"
      action="Send"
      isBusy={isSaving}
      isIncomplete={isIncomplete}
      onSubmit={send}
      onClose={onClose}
    >
      <LeaveGuard
        hasInput={reason !== '' || links !== ''}
        isSafe={(pathname) => isSaving || isStoredWhenLeavingTo(pathname)}
      />
      <fieldset disabled={isSaving}>
        <ReasonField
          label="What is wrong?"
          reason={reason}
          onChange={setReason}
          hint="The league’s reviewers see it with your name. Until they decide, the match stays as it is."
          hasFocus
        />
        <EvidenceField text={links} onChange={setLinks} hint="The league’s reviewers see them too." />
      </fieldset>
    </FormDialog>
  );
}
