import { useState } from 'react';
import type { Fixture } from '#contract/fixtures.ts';
import { LARGEST_BIG_ID, MAX_WALKOVER_GOALS } from '#contract/limits.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { ReasonField } from '#web/components/reason-field.tsx';
import { TableChanges, useResultPreview } from '#web/components/table-changes.tsx';
import { useRequiredReason } from '#web/components/use-required-reason.ts';
import { call } from '#web/http/call.ts';
import { nameFixture, type Plan } from '#web/pages/fixture-plan/plan.ts';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { NumberField, SelectField } from '#web/ui/fields.tsx';

interface ResultDialogProps {
  plan: Plan;
  fixture: Fixture;
  onClose: () => void;
}

/** The match that a fixture was played by, and in a cup its extra time and shoot-out. Open while mounted. */
export function ResultDialog({ plan, fixture, onClose }: ResultDialogProps) {
  const [match, setMatch] = useState(fixture.match_id === null ? '' : String(fixture.match_id));
  const [homeSide, setHomeSide] = useState<'' | 'Blue' | 'Green'>('');
  const [hadExtraTime, setHadExtraTime] = useState(fixture.had_extra_time);
  const opened = (['home', 'away'] as const).map((side) => String(fixture.shoot_out?.[side] ?? ''));
  const [penalties, setPenalties] = useState(opened);
  const { reason, requireReason, field } = useRequiredReason('Give the reason.');
  const isTie = fixture.tie !== null && fixture.status === 'played';
  const params = { league_id: plan.leagueId };
  const { id } = fixture;

  const match_id = match === '' ? null : Number(match);
  const side = homeSide !== '' && { home_side: homeSide };
  const preview = useResultPreview(
    match_id === fixture.match_id ? null : JSON.stringify([match_id, side]),
    () =>
      call('POST /leagues/myLeagues/:league_id/fixtures/match', {
        params,
        querystring: { dry_run: true },
        body: { id, match_id, reason: 'Preview', ...side },
      }),
    plan.isSaving,
  );

  async function send() {
    if (match_id !== fixture.match_id) {
      const body = { id, match_id, reason, ...side };
      await call('POST /leagues/myLeagues/:league_id/fixtures/match', { params, body });
    }
    const [home, away] = penalties;
    const shoot_out = home && away ? { home: Number(home), away: Number(away) } : null;
    // Another match has its own.
    const isChanged = hadExtraTime !== fixture.had_extra_time || penalties.join() !== opened.join();
    if (isTie && match_id !== null && isChanged) {
      const body = { id, had_extra_time: hadExtraTime, shoot_out, reason };
      await call('POST /leagues/myLeagues/:league_id/fixtures/extra_time', { params, body });
    }
    return {};
  }

  async function save() {
    if (!requireReason()) return;
    if (await plan.save(send, 'Result saved')) onClose();
  }

  return (
    <FormDialog
      title={`Result of ${nameFixture(fixture)}`}
      action="Save result"
      isBusy={plan.isSaving}
      onSubmit={save}
      onClose={onClose}
    >
      <NumberField
        label="Match ID"
        hint="Submitted matches find their fixture by the teams’ names. Name one here that did not; empty removes it."
        min={1}
        max={LARGEST_BIG_ID}
        value={match}
        onChange={setMatch}
      />
      <SelectField
        label={`Side of ${fixture.home.team?.name ?? 'the home team'}`}
        value={homeSide}
        onChange={(chosen) => setHomeSide(chosen as typeof homeSide)}
      >
        <option value="">By the match’s team names</option>
        <option value="Blue">Blue</option>
        <option value="Green">Green</option>
      </SelectField>
      {isTie && (
        <>
          <Checkbox checked={hadExtraTime} onChange={setHadExtraTime}>
            Extra time was played
          </Checkbox>
          <div className={styles.scores}>
            {(['home', 'away'] as const).map((side, at) => (
              <NumberField
                key={side}
                label={`Penalties of ${fixture[side].team?.name}`}
                min={0}
                max={MAX_WALKOVER_GOALS}
                value={penalties[at]}
                onChange={(text) => setPenalties(penalties.map((goals, other) => (other === at ? text : goals)))}
              />
            ))}
          </div>
        </>
      )}
      <TableChanges preview={preview} />
      <ReasonField {...field} hint="It appears in the league’s log." />
    </FormDialog>
  );
}
