import type { CompetitionHead } from '#contract/kit/heads.ts';
import { MAX_BAN_MATCHES } from '#contract/kit/limits.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { KnownPlayerPicker } from '#web/kit/manage/known-player-picker.tsx';

interface BanDialogProps {
  leagueId: number;
  competitions: readonly CompetitionHead[];
  onClose: () => void;
}

/** Bans a player in one competition or in all. Open while mounted. */
export function BanDialog({ leagueId, competitions, onClose }: BanDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/bans'), {
    params: { league_id: leagueId },
    initial: { player_key: '', competition_id: '', matches: 1, reason: '' },
    messages: { reason: 'Say why the player is banned.' },
    missing: ({ player_key }) => player_key === '',
    done: 'Player banned',
    failed: 'The player could not be banned.',
    onSaved: onClose,
  });
  const { value: picked, onChange: pick } = form.of('player_key');
  return (
    <DialogForm form={form} title="Ban a player" action="Ban player" onClose={onClose}>
      <KnownPlayerPicker leagueId={leagueId} legend="Ban" candidates={[]} picked={picked} onPick={pick} />
      <SelectField label="Competition" options={competitions} {...form.of('competition_id')}>
        <option value="">All competitions</option>
      </SelectField>
      <TextField
        label="Matches"
        hint={`A whole number from 1 to ${MAX_BAN_MATCHES}.`}
        isNumeric
        inputMode="numeric"
        {...form.of('matches')}
      />
      <ReasonField hint="Only the league’s staff can read it." {...form.of('reason')} />
    </DialogForm>
  );
}
