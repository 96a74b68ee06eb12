import { useState } from 'react';
import type { EditedCompetition, Withdrawal } from '#contract/competitions/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ReasonField } from '#web/kit/form/reason-field.tsx';
import { TableChanges, useChangePreview } from '#web/kit/form/table-changes.tsx';
import type { Change } from '#web/kit/form/use-change.ts';
import { useRequiredReason } from '#web/kit/form/use-required-reason.ts';
import { call } from '#web/kit/http/call.ts';
import typography from '#web/kit/styles/typography.module.css';

/** The first one leaves the choice to the usual rule. */
const RESULTS: Record<Withdrawal | '', string> = {
  '': 'Expunge them before half of the fixtures, later keep them',
  expunged: 'Expunge all results',
  awarded: 'Keep results, award the other fixtures 3–0',
};

interface WithdrawDialogProps {
  leagueId: number;
  competition: EditedCompetition;
  saving: Change;
  onClose: () => void;
}

/** Withdraws a team, or undoes its withdrawal. Open while mounted. */
export function WithdrawDialog({ leagueId, competition: { id, name, teams }, saving, onClose }: WithdrawDialogProps) {
  const [teamId, setTeamId] = useState<number | null>(null);
  const [results, setResults] = useState<Withdrawal | ''>('');
  const { reason, requireReason, field } = useRequiredReason('Give the reason.');
  const params = { league_id: leagueId };
  const chosen = teams.find(({ team }) => team.id === teamId);
  const hasWithdrawn = chosen?.withdrawal != null;
  const key = chosen ? JSON.stringify([teamId, results]) : null;
  const preview = useChangePreview(key, () => send('Preview', true), saving.isSaving);

  function send(given: string, dry_run = false) {
    const body = { competition_id: id, team_id: teamId ?? 0 };
    const options = { params, querystring: { dry_run } };
    if (hasWithdrawn) return call('POST /leagues/myLeagues/:league_id/competitions/return', { ...options, body });
    return call('POST /leagues/myLeagues/:league_id/competitions/withdraw', {
      ...options,
      body: { ...body, ...(results !== '' && { results }), reason: given },
    });
  }

  async function withdraw() {
    if (!chosen || (!hasWithdrawn && !requireReason())) return;
    const done = hasWithdrawn ? `${chosen.team.name} return` : `${chosen.team.name} withdrawn`;
    if (await saving.save(() => send(reason), done)) onClose();
  }

  return (
    <FormDialog
      title={`Withdraw a team from ${name}`}
      action={hasWithdrawn ? 'Undo the withdrawal' : 'Withdraw team'}
      kind={hasWithdrawn ? 'primary' : 'danger-solid'}
      isBusy={saving.isSaving}
      isIncomplete={!chosen}
      onSubmit={withdraw}
      onClose={onClose}
    >
      <SelectField
        label="Team"
        value={teamId ?? ''}
        onChange={(chosen) => setTeamId(chosen === '' ? null : Number(chosen))}
      >
        <option value="">Choose a team</option>
        {teams.map(({ team, withdrawal }) => (
          <option key={team.id} value={team.id}>
            {withdrawal === null ? team.name : `${team.name} (withdrawn)`}
          </option>
        ))}
      </SelectField>
      {hasWithdrawn ? (
        <p className={typography.muted}>Its fixtures and results will be as they were before it withdrew.</p>
      ) : (
        <>
          <SelectField
            label="Its results"
            hint="Goals stay in players’ profiles, and cards count, either way."
            value={results}
            onChange={(chosen) => setResults(chosen as Withdrawal | '')}
          >
            {Object.entries(RESULTS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <ReasonField {...field} hint="It appears in the league’s log." />
        </>
      )}
      <TableChanges preview={preview} />
    </FormDialog>
  );
}
