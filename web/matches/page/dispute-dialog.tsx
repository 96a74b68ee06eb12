import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { EvidenceField, readEvidence } from '#web/kit/form/evidence-field.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';

interface DisputeDialogProps {
  matchId: number;
  onClose: () => void;
}

/** Sends a player's dispute to the match's league. Open while mounted. */
export function DisputeDialog({ matchId, onClose }: DisputeDialogProps) {
  const form = useForm(bodyOf('POST /matches/:match_id/disputes'), {
    params: { match_id: matchId },
    initial: { reason: '' },
    more: { evidence: '' },
    missing: ({ reason, evidence }) => !hasVisibleText(reason) || readEvidence(evidence).mistake !== null,
    body: (typed, { evidence }) => ({ ...typed, evidence: readEvidence(evidence).links }),
    done: 'Dispute sent',
    failed: 'The match could not be disputed.',
    onSaved: onClose,
    draft: 'dispute',
  });
  return (
    <DialogForm form={form} title="Dispute this match" action="Send" onClose={onClose}>
      <fieldset disabled={form.isSaving}>
        <ReasonField
          label="What is wrong?"
          hint="The league’s reviewers see it with your name. Until they decide, the match stays as it is."
          hasFocus
          {...form.of('reason')}
        />
        <EvidenceField hint="The league’s reviewers see them too." {...form.of('evidence')} />
      </fieldset>
    </DialogForm>
  );
}
