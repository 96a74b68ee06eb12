import { referToBan } from '#contract/suspensions/refer-to-ban.ts';
import type { Suspension } from '#contract/suspensions/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';

interface LiftBanDialogProps {
  leagueId: number;
  suspension: Suspension;
  onClose: () => void;
}

/** Open while mounted. */
export function LiftBanDialog({ leagueId, suspension, onClose }: LiftBanDialogProps) {
  const { player } = suspension;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/bans/lift'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    messages: { reason: 'Say why the ban is lifted.' },
    body: (typed) => ({ ...referToBan(suspension), ...typed }),
    done: `Ban of ${player.name} lifted`,
    failed: 'The ban could not be lifted.',
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Lift the ban of ${player.name}?`}
      action="Lift ban"
      hint="Only the league’s staff can read it."
      onClose={onClose}
    >
      <bdi>{player.name}</bdi> may play in the next fixture, unless another ban remains. You can restore the ban.
    </ReasonDialog>
  );
}
