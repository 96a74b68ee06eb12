import { useState } from 'react';
import type { FixtureDecision } from '#contract/fixture-plans.ts';
import type { Fixture } from '#contract/fixtures.ts';
import { MAX_WALKOVER_GOALS } from '#contract/limits.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { TableChanges, useResultPreview } from '#web/components/table-changes.tsx';
import { useRequiredReason } from '#web/components/use-required-reason.ts';
import { call } from '#web/http/call.ts';
import { nameFixture, nameSide, type Plan } from '#web/pages/fixture-plan/plan.ts';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import { NumberField, SelectField } from '#web/ui/fields.tsx';

const DECISIONS = {
  walkover: 'Award a walkover',
  postponed: 'Postpone',
  'to be replayed': 'Order a replay',
  cancelled: 'Cancel',
  planned: 'Undo the decision',
};
type Decision = keyof typeof DECISIONS;

const DEFAULT_SCORES = { home: [3, 0], away: [0, 3], neither: [0, 0] } as const;

interface DecideDialogProps {
  plan: Plan;
  fixture: Fixture;
  onClose: () => void;
}

/** What staff decide about a fixture, with a reason. Open while mounted. */
export function DecideDialog({ plan, fixture, onClose }: DecideDialogProps) {
  const [decision, setDecision] = useState<Decision>(isDecided(fixture) ? 'planned' : 'walkover');
  const [winner, setWinner] = useState<keyof typeof DEFAULT_SCORES>(fixture.home.team ? 'home' : 'away');
  const [goals, setGoals] = useState<readonly [number, number]>(DEFAULT_SCORES[winner]);
  const { reason, requireReason, field } = useRequiredReason('Give the reason.');
  const options = (Object.keys(DECISIONS) as Decision[]).filter((option) => isPossible(option, fixture));

  const { id } = fixture;
  const params = { league_id: plan.leagueId };
  const key = JSON.stringify([decision, winner, goals]);
  const preview = useResultPreview(
    key,
    () =>
      call('POST /leagues/myLeagues/:league_id/fixtures/decide', {
        params,
        querystring: { dry_run: true },
        body: buildBody('Preview'),
      }),
    plan.isSaving,
  );

  function buildBody(given: string): FixtureDecision {
    // What the preview warns of is on screen.
    const seen = { id, seen_status: fixture.status, confirmed: preview !== null };
    const [home, away] = goals;
    if (decision === 'planned') return { ...seen, status: decision };
    if (decision !== 'walkover') return { ...seen, status: decision, reason: given };
    return { ...seen, status: decision, reason: given, winner, score: { home, away } };
  }

  async function decide() {
    if (decision !== 'planned' && !requireReason()) return;
    const send = (body: FixtureDecision) => () =>
      call('POST /leagues/myLeagues/:league_id/fixtures/decide', { params, body });
    const body = buildBody(reason);
    const undo = () => plan.save(send({ id, seen_status: decision, status: 'planned' }), 'Undone.');
    const isSaved = await plan.save(send(body), 'Decision saved', decision === 'planned' ? {} : { undo });
    if (isSaved) onClose();
  }

  return (
    <FormDialog title={nameFixture(fixture)} action="Decide" isBusy={plan.isSaving} onSubmit={decide} onClose={onClose}>
      <SelectField label="Decision" value={decision} onChange={(chosen) => setDecision(chosen as Decision)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {DECISIONS[option]}
          </option>
        ))}
      </SelectField>
      {decision === 'walkover' && (
        <>
          <SelectField
            label="Won by"
            value={winner}
            onChange={(entered) => {
              const chosen = entered as keyof typeof DEFAULT_SCORES;
              setWinner(chosen);
              setGoals(DEFAULT_SCORES[chosen]);
            }}
          >
            {fixture.home.team && <option value="home">{nameSide(fixture, 'home')}</option>}
            {fixture.away.team && <option value="away">{nameSide(fixture, 'away')}</option>}
            {fixture.home.team && fixture.away.team && <option value="neither">Neither: both lose</option>}
          </SelectField>
          <div className={styles.scores}>
            {(['home', 'away'] as const).map((side, at) => (
              <NumberField
                key={side}
                label={`Goals of ${nameSide(fixture, side)}`}
                min={0}
                max={MAX_WALKOVER_GOALS}
                value={goals[at]}
                onChange={(text) => {
                  const count = Number(text);
                  setGoals(side === 'home' ? [count, goals[1]] : [goals[0], count]);
                }}
              />
            ))}
          </div>
        </>
      )}
      {decision !== 'planned' && <ReasonField {...field} hint="Everyone can read it below the fixture." />}
      <TableChanges preview={preview} />
    </FormDialog>
  );
}

function isDecided({ status }: Fixture): boolean {
  return status !== 'planned' && status !== 'played';
}

function isPossible(decision: Decision, fixture: Fixture): boolean {
  if (decision === 'planned') return isDecided(fixture);
  if (decision === 'walkover') return fixture.home.team !== null || fixture.away.team !== null;
  return decision !== 'postponed' || fixture.status !== 'played';
}
