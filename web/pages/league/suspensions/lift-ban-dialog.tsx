import { useState } from 'react';
import type { Suspension } from '#contract/suspensions.ts';
import { ReasonDialog } from '#web/components/reason-dialog.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { referTo } from '#web/pages/league/suspensions/refer-to.ts';
import { useToast } from '#web/ui/toast.tsx';

interface LiftBanDialogProps {
  leagueId: number;
  suspension: Suspension;
  onClose: () => void;
}

/** Open while mounted. */
export function LiftBanDialog({ leagueId, suspension, onClose }: LiftBanDialogProps) {
  const { player } = suspension;
  const [isSaving, setIsSaving] = useState(false);
  const toast = useToast();

  async function lift(reason: string) {
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
    <ReasonDialog
      title={`Lift the ban of ${player.name}?`}
      action="Lift ban"
      hint="Only the league’s staff can read it."
      missing="Say why the ban is lifted."
      isSaving={isSaving}
      onClose={onClose}
      onConfirm={lift}
    >
      <bdi>{player.name}</bdi> may play in the next fixture, unless another ban remains. You can restore the ban.
    </ReasonDialog>
  );
}
