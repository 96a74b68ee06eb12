import { useNavigate } from 'react-router';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { useStillHere } from '#web/kit/page/use-still-here.ts';

interface RemoveDialogProps {
  match: Pick<MatchWithoutEvents, 'match_id' | 'league_id' | 'league_name'>;
  onClose: () => void;
}

/** Removes an approved match from every list and statistic, with a reason. Open while mounted. */
export function RemoveDialog({ match, onClose }: RemoveDialogProps) {
  const { match_id, league_id, league_name } = match;
  const { save } = useChange({ owner: 'removal' });
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const form = useForm(bodyOf('POST /matches/:match_id/remove'), {
    params: { match_id },
    initial: { reason: '' },
    messages: { reason: 'Say why the match is removed.' },
    owner: 'removal',
    done: `Match ${match_id} removed`,
    detail: () => `Restore it within ${RESTORABLE_DAYS} days in myLeagues, under Requests.`,
    undo: restore,
    failed: 'The match could not be removed.',
    leaves: true,
    onSaved: () => isStillHere() && navigate(`/leagues/${league_id}`),
    draft: 'removal',
  });

  async function restore() {
    const send = () => call('POST /leagues/myLeagues/restore_match', { body: { match_id, league_id } });
    const restored = await save(send, `Match ${match_id} restored`, { failed: 'The match could not be restored.' });
    if (restored) await navigate(`/matches/${match_id}`);
  }

  return (
    <DialogForm form={form} title="Remove this match?" action="Remove match" kind="danger-solid" onClose={onClose}>
      <p className="wrap-text text-ink-2">
        The match is removed from every list and group, the table of {league_name}, and the statistics of everyone who
        played. Its page and its result on Discord are removed too. You can restore it for {RESTORABLE_DAYS} days in
        myLeagues, under Requests.
      </p>
      <fieldset disabled={form.isSaving}>
        <ReasonField hint="Staff of the league see it with your name." hasFocus {...form.of('reason')} />
      </fieldset>
    </DialogForm>
  );
}
