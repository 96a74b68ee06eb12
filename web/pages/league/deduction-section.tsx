import { type FormEvent, useId, useState } from 'react';
import { findCurrentSeason } from '#contract/current-season.ts';
import { foldName } from '#contract/fold-name.ts';
import { MAX_DEDUCTED_POINTS, MAX_DEDUCTION_REASON_LENGTH, RESTORABLE_DAYS } from '#contract/limits.ts';
import { hasVisibleText } from '#contract/plain-text.ts';
import type { Deduction } from '#contract/seasons.ts';
import { readCount } from '#web/components/count-text.ts';
import { formatFootballDate, toDay } from '#web/components/football-date.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { call } from '#web/http/call.ts';
import { isDay } from '#web/pages/league/figures-choice.ts';
import styles from '#web/pages/league/manage-tab.module.css';
import { RemoveRuleDialog } from '#web/pages/league/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/pages/league/removed-rules.tsx';
import { RuleList } from '#web/pages/league/rule-list.tsx';
import { MissingHint, RulePanel, type RuleSectionProps, RuleSubmit } from '#web/pages/league/rule-section.tsx';
import { NameField, TeamNames } from '#web/pages/league/team-name-field.tsx';
import typography from '#web/styles/typography.module.css';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx';

const USUAL_POINTS = '3';

/** Points deducted from teams, each in one season, with a reason that is public below the table. */
export function DeductionSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const { seasons, deductions } = rules;
  const [seasonId, setSeasonId] = useState<number | undefined>();
  const [removed, setRemoved] = useState<Deduction | null>(null);
  const [team, setTeam] = useState('');
  const [confirmsTeam, setConfirmsTeam] = useState(false);
  const [points, setPoints] = useState(USUAL_POINTS);
  const today = toDay(new Date().toISOString());
  const [day, setDay] = useState(today);
  const [reason, setReason] = useState('');
  const params = { league_id: leagueId };
  const season = seasons.find((one) => one.id === seasonId) ?? findCurrentSeason(seasons, today);
  const isKnown = rules.teams.some(({ name }) => foldName(name) === foldName(team));
  const taken = readCount(points, MAX_DEDUCTED_POINTS) ?? 0;
  const missing =
    findMissing(team, taken, day, reason) ?? (isKnown || confirmsTeam ? null : 'Pick a team, or confirm the name.');
  const hasInput = team + reason !== '' || points !== USUAL_POINTS || day !== today;

  function changeTeam(name: string) {
    setTeam(name);
    setConfirmsTeam(false);
  }

  function remove({ id: deduction_id }: Deduction) {
    const body = { id: deduction_id };
    const send = () => call('POST /leagues/myLeagues/:league_id/deductions/remove', { params, body });
    editing.save(send, 'Points restored', { undo: () => restore({ id: deduction_id }) });
  }

  function restore({ id: deduction_id }: { id: number }) {
    const body = { id: deduction_id };
    const send = () => call('POST /leagues/myLeagues/:league_id/deductions/restore', { params, body });
    editing.save(send, 'Points deducted again');
  }

  async function addDeduction(event: FormEvent) {
    event.preventDefault();
    if (!season) return;
    const body = { season_id: season.id, team, points: taken, reason, day, confirms_team: !isKnown };
    const deduct = () => call('POST /leagues/myLeagues/:league_id/deductions', { params, body });
    const isSaved = await editing.save(deduct, 'Points deducted');
    if (!isSaved) return;
    // The next deduction may have been begun meanwhile.
    setTeam((latest) => (latest === team ? '' : latest));
    setPoints((latest) => (latest === points ? USUAL_POINTS : latest));
    setDay((latest) => (latest === day ? today : latest));
    setReason((latest) => (latest === reason ? '' : latest));
  }

  return (
    <RulePanel id={id} title="Deductions">
      <RuleList
        label="Deductions"
        headingId={id}
        none={seasons.length > 0 ? 'No deductions yet.' : 'Add a season first: points are deducted in a season.'}
        isSaving={editing.isSaving}
        rules={deductions.map((deduction) => ({
          key: deduction.id,
          name: `the deduction of ${deduction.team}`,
          text: (
            <>
              <b>{deduction.team}</b> <span className={typography.figures}>−{deduction.points}</span>{' '}
              <span className={`${styles.note} ${typography.muted}`}>
                {seasons.find((one) => one.id === deduction.season_id)?.name}
                {deduction.day !== null && `, ${formatFootballDate(deduction.day)}`}: {deduction.reason}
              </span>
            </>
          ),
          warnings: deduction.warnings,
          onRemove: () => setRemoved(deduction),
        }))}
      />
      <RemovedRules
        isSaving={editing.isSaving}
        rules={rules.removed.deductions.map((deduction) => ({
          key: deduction.id,
          name: `the deduction of ${deduction.team}`,
          text: (
            <>
              <b>{deduction.team}</b> <span className={typography.figures}>−{deduction.points}</span>{' '}
              <span className={styles.note}>
                {deduction.season}
                {deduction.day !== null && `, ${formatFootballDate(deduction.day)}`}: {deduction.reason}
              </span>
            </>
          ),
          onRestore: () => restore(deduction),
        }))}
      />
      <LeaveGuard hasInput={hasInput} isInTab>
        The points have not been deducted.
      </LeaveGuard>
      {removed && (
        <RemoveRuleDialog
          title={`Remove the deduction of ${removed.team}?`}
          action="Remove deduction"
          onClose={() => setRemoved(null)}
          onConfirm={() => remove(removed)}
        >
          {removed.team} gets {removed.points === 1 ? '1 point' : `${removed.points} points`} back. The reason stays in
          the league’s log, and you can restore the deduction for {RESTORABLE_DAYS} days.
        </RemoveRuleDialog>
      )}
      {season && (
        <form className={`${styles.form} ${styles.deductionForm}`} onSubmit={addDeduction}>
          <SelectField
            label="Season"
            value={season.id}
            options={seasons}
            onChange={(chosen) => setSeasonId(Number(chosen))}
          />
          <NameField label="Team" value={team} names={`${id}-names`} onChange={changeTeam} />
          <TextField
            label="Points"
            isNumeric
            inputMode="numeric"
            value={points}
            aria-invalid={points !== '' && taken < 1}
            onChange={setPoints}
          />
          <DayField label="Decided on" value={day} onChange={setDay} />
          <TextField
            className={styles.reason}
            label="Reason"
            hint="Everyone can read it; name no players."
            maxLength={MAX_DEDUCTION_REASON_LENGTH}
            value={reason}
            onChange={setReason}
          />
          {hasVisibleText(team) && !isKnown && (
            <div className={styles.missing}>
              <Checkbox checked={confirmsTeam} onChange={setConfirmsTeam}>
                No team of this league is called {team}. Deduct from this name all the same.
              </Checkbox>
            </div>
          )}
          <div>
            <RuleSubmit missing={missing} isSaving={editing.isSaving}>
              Deduct points
            </RuleSubmit>
          </div>
          <MissingHint isBegun={hasInput} missing={missing} />
        </form>
      )}
      <TeamNames id={`${id}-names`} rules={rules} />
    </RulePanel>
  );
}

function findMissing(team: string, points: number, day: string, reason: string): string | null {
  if (!hasVisibleText(team)) return 'Name the team.';
  if (points < 1) return `Enter the points as a whole number from 1 to ${MAX_DEDUCTED_POINTS}.`;
  if (!isDay(day)) return 'Choose the day of the decision.';
  return hasVisibleText(reason) ? null : 'Give the reason.';
}
