import { useState } from 'react';
import type { PlannedFixtures } from '#contract/fixture-plans.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { MAX_NAME_LENGTH, MAX_ROUND } from '#contract/limits.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { fromLocalField, toLocalField } from '#web/components/local-time.ts';
import { call } from '#web/http/call.ts';
import { nameFixture, type Plan } from '#web/pages/fixture-plan/plan.ts';
import { Button } from '#web/ui/button.tsx';
import { NumberField, SelectField, TextField, TimeField } from '#web/ui/fields.tsx';

interface EditDialogProps {
  plan: Plan;
  planned: PlannedFixtures;
  /** Null adds a fixture. */
  fixture: Fixture | null;
  onClose: () => void;
}

/** Adds a fixture, or changes its teams, matchweek, kick-off, deadline and referee. Open while mounted. */
export function EditDialog({ plan, planned, fixture, onClose }: EditDialogProps) {
  const [draft, setDraft] = useState({
    home: fixture?.home.team?.id ?? 0,
    away: fixture?.away.team?.id ?? 0,
    round: String(fixture?.round ?? planned.last_round),
    kick_off: toLocalField(fixture?.kick_off ?? null),
    deadline: toLocalField(fixture?.deadline ?? null),
    referee: fixture?.referee ?? '',
  });
  const hasFixedTeams = fixture !== null && (fixture.tie !== null || fixture.score !== null);
  const change = (changed: Partial<typeof draft>) => setDraft({ ...draft, ...changed });

  async function save() {
    const params = { league_id: plan.leagueId };
    const body = {
      round: Number(draft.round),
      kick_off: fromLocalField(draft.kick_off),
      deadline: fromLocalField(draft.deadline),
      referee: draft.referee.trim() || null,
    };
    const teams = { home_team_id: draft.home, away_team_id: draft.away };
    const isSaved = await plan.save(
      () =>
        fixture
          ? call('POST /leagues/myLeagues/:league_id/fixtures/change', {
              params,
              body: { id: fixture.id, ...body, ...(hasFixedTeams ? {} : teams) },
            })
          : call('POST /leagues/myLeagues/:league_id/fixtures', {
              params,
              body: { competition_id: planned.competition.id, ...body, ...teams },
            }),
      fixture ? 'Fixture saved' : 'Fixture added',
    );
    if (isSaved) onClose();
  }

  return (
    <FormDialog
      title={fixture ? `Edit ${nameFixture(fixture)}` : 'Add fixture'}
      action={fixture ? 'Save fixture' : 'Add fixture'}
      isBusy={plan.isSaving}
      isCheckedByBrowser
      onSubmit={save}
      onClose={onClose}
    >
      {!hasFixedTeams && (
        <>
          {(['home', 'away'] as const).map((side) => (
            <SelectField
              key={side}
              label={side === 'home' ? 'Home team' : 'Away team'}
              required
              value={draft[side] || ''}
              options={planned.teams}
              onChange={(chosen) => change({ [side]: Number(chosen) })}
            >
              <option value="" disabled>
                Choose a team
              </option>
            </SelectField>
          ))}
          <div>
            <Button kind="line" size="small" onClick={() => change({ home: draft.away, away: draft.home })}>
              Swap home and away
            </Button>
          </div>
          <NumberField
            label="Matchweek"
            required
            min={1}
            max={MAX_ROUND}
            value={draft.round}
            onChange={(text) => change({ round: text })}
          />
        </>
      )}
      <TimeField
        label="Kick-off"
        hint="In your time zone; empty while there is no date."
        value={draft.kick_off}
        onChange={(time) => change({ kick_off: time })}
      />
      <TimeField
        label="Deadline"
        hint="Captains can agree on another kick-off until then."
        value={draft.deadline}
        onChange={(time) => change({ deadline: time })}
      />
      <TextField
        label="Referee (optional)"
        maxLength={MAX_NAME_LENGTH}
        value={draft.referee}
        onChange={(text) => change({ referee: text })}
      />
    </FormDialog>
  );
}
