import { useState } from 'react';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import { MAX_BAN_MATCHES } from '#contract/kit/limits.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useRequiredReason } from '#web/kit/form/use-required-reason.ts';
import { call } from '#web/kit/http/call.ts';
import { readCount } from '#web/kit/list/count-text.ts';
import { KnownPlayerPicker } from '#web/kit/manage/known-player-picker.tsx';

interface BanDialogProps {
  leagueId: number;
  competitions: readonly CompetitionHead[];
  onClose: () => void;
}

/** Open while mounted: bans a player in one competition or in all. */
export function BanDialog({ leagueId, competitions, onClose }: BanDialogProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [competition, setCompetition] = useState('');
  const [length, setLength] = useState('1');
  const { reason, requireReason, field } = useRequiredReason('Say why the player is banned.');
  const { isSaving, save } = useChange();
  const matches = readCount(length, MAX_BAN_MATCHES) ?? 0;

  async function ban() {
    if (!requireReason() || picked === null || matches < 1) return;
    const competition_id = competition === '' ? undefined : Number(competition);
    const input = { params: { league_id: leagueId }, body: { player_key: picked, matches, reason, competition_id } };
    const send = () => call('POST /leagues/myLeagues/:league_id/bans', input);
    if (await save(send, 'Player banned', { failed: 'The player could not be banned.' })) onClose();
  }

  return (
    <FormDialog
      title="Ban a player"
      action="Ban player"
      isBusy={isSaving}
      isIncomplete={picked === null || matches < 1}
      onSubmit={ban}
      onClose={onClose}
    >
      <KnownPlayerPicker leagueId={leagueId} legend="Ban" candidates={[]} picked={picked} onPick={setPicked} />
      <SelectField label="Competition" value={competition} onChange={setCompetition} options={competitions}>
        <option value="">All competitions</option>
      </SelectField>
      <TextField
        label="Matches"
        hint={`A whole number from 1 to ${MAX_BAN_MATCHES}.`}
        isNumeric
        inputMode="numeric"
        value={length}
        aria-invalid={length !== '' && matches < 1}
        onChange={setLength}
      />
      <ReasonField {...field} hint="Only the league’s staff can read it." />
    </FormDialog>
  );
}
