import { type FormEvent, useId, useState } from 'react';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { Suspension } from '#contract/suspensions.ts';
import { ReasonField } from '#web/components/reason-field.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { referTo } from '#web/pages/league/suspensions/refer-to.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toast.tsx';

interface LiftBanDialogProps {
  leagueId: number;
  suspension: Suspension;
  onClose: () => void;
}

/** Open while mounted. */
export function LiftBanDialog({ leagueId, suspension, onClose }: LiftBanDialogProps) {
  const { player } = suspension;
  const [formId, reasonId] = [useId(), useId()];
  const [reason, setReason] = useState('');
  const [isAttempted, setIsAttempted] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const toast = useToast();
  const isMissing = !hasVisibleText(reason);

  async function lift(event: FormEvent) {
    event.preventDefault();
    setIsAttempted(true);
    if (isMissing) document.getElementById(reasonId)?.focus();
    if (isMissing || isSaving) return;
    setIsSaving(true);
    try {
      const body = { ...referTo(suspension), reason };
      await call('POST /leagues/myLeagues/:league_id/bans/lift', { params: { league_id: leagueId }, body });
    } catch (error) {
      toast.failure('The ban was not lifted.', describeFailure(error));
      setIsSaving(false);
      return;
    }
    toast.success(`The ban of ${player.name} is lifted`);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title={`Lift the ban of ${player.name}?`}
      foot={
        <>
          <Button kind="ghost" disabled={isSaving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Lift ban
          </Button>
        </>
      }
    >
      <form className={layout.stack} id={formId} onSubmit={lift} noValidate>
        <p className={`${typography.muted} ${typography.wrapAnywhere}`}>
          <bdi>{player.name}</bdi> may play in the next fixture, unless another ban remains. You can restore the ban.
        </p>
        <ReasonField
          label="Reason"
          reason={reason}
          onChange={setReason}
          hint="Only the league’s staff can read it."
          error={isAttempted && isMissing ? 'Say why the ban is lifted.' : null}
          id={reasonId}
          hasFocus
        />
      </form>
    </Dialog>
  );
}
