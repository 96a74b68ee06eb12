import { referToBan } from '#contract/suspensions/refer-to-ban.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';

interface LiftBanDialogProps {
  leagueId: number;
  suspension: Suspension;
  onClose: () => void;
}

/** Open while mounted. */
export function LiftBanDialog({ leagueId, suspension, onClose }: LiftBanDialogProps) {
  const { player } = suspension;
  const { isSaving, save } = useChange();

  async function lift(reason: string) {
    const input = { params: { league_id: leagueId }, body: { ...referToBan(suspension), reason } };
    const send = () => call('POST /leagues/myLeagues/:league_id/bans/lift', input);
    if (await save(send, `Ban of ${player.name} lifted`, { failed: 'The ban could not be lifted.' })) onClose();
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
