import type { EditedCompetition, Withdrawal } from '#contract/competitions/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { TableChanges } from '#web/kit/form/table-changes.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';

/** The empty choice applies the default rule. */
const RESULTS: Record<Withdrawal | '', string> = {
  '': 'Expunge them before half of the fixtures, later keep them',
  expunged: 'Expunge all results',
  awarded: 'Keep results, award the other fixtures 3–0',
};

interface WithdrawDialogProps {
  leagueId: number;
  competition: EditedCompetition;
  saving: ChangeSaver;
  onClose: () => void;
}

/** Withdraws a team, or undoes its withdrawal. Open while mounted. */
export function WithdrawDialog({ leagueId, competition, saving, onClose }: WithdrawDialogProps) {
  const { id: competition_id, name, teams } = competition;
  const params = { league_id: leagueId };
  const find = (id: unknown) => teams.find(({ team }) => String(team.id) === String(id));
  const hasWithdrawn = (id: unknown) => find(id)?.withdrawal != null;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions/withdraw'), {
    params,
    initial: { team_id: '', results: '', reason: '' },
    missing: ({ team_id }) => team_id === '',
    absent: ({ team_id }) => (hasWithdrawn(team_id) ? ['results', 'reason'] : []),
    preview: () => ({ reason: 'Preview' }),
    body: (typed) => ({ competition_id, ...typed }),
    change: saving,
    send: (body, dry_run) =>
      hasWithdrawn(body.team_id)
        ? call('POST /leagues/myLeagues/:league_id/competitions/return', { params, querystring: { dry_run }, body })
        : call('POST /leagues/myLeagues/:league_id/competitions/withdraw', { params, querystring: { dry_run }, body }),
    done: ({ team_id }) => `${find(team_id)?.team.name} ${hasWithdrawn(team_id) ? 'return' : 'withdrawn'}`,
    onSaved: onClose,
  });
  const isReturn = hasWithdrawn(form.values.team_id);
  return (
    <DialogForm
      form={form}
      title={`Withdraw a team from ${name}`}
      action={isReturn ? 'Undo the withdrawal' : 'Withdraw team'}
      kind={isReturn ? 'primary' : 'danger-solid'}
      onClose={onClose}
    >
      <SelectField
        label="Team"
        {...form.of('team_id')}
        options={teams.map(({ team, withdrawal }) => ({
          id: team.id,
          name: withdrawal === null ? team.name : `${team.name} (withdrawn)`,
        }))}
      >
        <option value="">Choose a team</option>
      </SelectField>
      {isReturn ? (
        <p className="text-ink-2">Its fixtures and results will be as they were before it withdrew.</p>
      ) : (
        <>
          <SelectField
            label="Its results"
            hint="Goals stay in players’ profiles, and cards count, either way."
            {...form.of('results')}
            words={RESULTS}
          />
          <ReasonField hint="It appears in the league’s log." {...form.of('reason')} />
        </>
      )}
      <TableChanges preview={form.preview} />
    </DialogForm>
  );
}
