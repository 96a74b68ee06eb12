import { useId, useState } from 'react';
import { today } from '#contract/kit/days.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_DEDUCTED_POINTS, RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Deduction } from '#contract/seasons/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { readCount } from '#web/kit/list/count-text.ts';
import styles from '#web/kit/manage/manage-rows.module.css';
import { RemoveRuleDialog } from '#web/kit/manage/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/kit/manage/removed-rules.tsx';
import { RuleList } from '#web/kit/manage/rule-list.tsx';
import { RulePanel, type RuleSectionProps } from '#web/kit/manage/rule-section.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { isDay } from '#web/kit/time/is-day.ts';
import { ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { TeamNames } from '#web/leagues/manage/team-names.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';

const USUAL_POINTS = 3;

type DeductionDraft = Record<'season_id' | 'team' | 'points' | 'day' | 'reason', string>;

/** Points deducted from teams, each in one season, with a reason that is public below the table. */
export function DeductionSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const { seasons, deductions } = rules;
  const [removed, setRemoved] = useState<Deduction | null>(null);
  const { time_zone } = useManagedLeague().league;
  const params = { league_id: leagueId };
  const current = findCurrentSeason(seasons, today(time_zone));
  const isKnown = (team: string) => rules.teams.some(({ name }) => foldName(name) === foldName(team));
  const findRepeated = ({ season_id, team, points, day, reason }: DeductionDraft) =>
    deductions.find(
      (one) =>
        String(one.season_id) === season_id &&
        foldName(one.team) === foldName(team) &&
        one.points === readPoints(points) &&
        one.day === day &&
        foldName(one.reason) === foldName(reason),
    );
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/deductions'), {
    params,
    initial: { season_id: current?.id, team: '', points: USUAL_POINTS, day: today(time_zone), reason: '' },
    more: { confirmedTeam: '', confirmedRepeat: 0 },
    missing(draft) {
      const isConfirmed = isKnown(draft.team) || draft.confirmedTeam === draft.team;
      const missing = findMissing(draft) ?? (isConfirmed ? null : 'Pick a team, or confirm the name.');
      const repeated = findRepeated(draft);
      if (missing !== null || !repeated || draft.confirmedRepeat === repeated.id) return missing;
      return 'There is one like it: confirm that you add another.';
    },
    body: (typed, { confirmedRepeat }) => ({
      ...typed,
      confirms_team: !isKnown(typed.team),
      confirms_repeat: confirmedRepeat !== 0,
    }),
    change: editing,
    done: 'Points deducted',
    draft: 'deduction',
  });
  const { team, confirmedTeam, confirmedRepeat, points } = form.values;
  const repeated = findRepeated(form.values);

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
      {current && (
        <Form
          className={styles.deductionForm}
          form={form}
          action="Deduct points"
          unsaved="The points have not been deducted."
        >
          <SelectField label="Season" options={seasons} {...form.of('season_id')} />
          <TextField label="Team" list={`${id}-names`} {...form.of('team')} />
          <TextField
            label="Points"
            isNumeric
            inputMode="numeric"
            {...form.of('points')}
            aria-invalid={points !== '' && readPoints(points) < 1}
          />
          <ZonedDayField zone={time_zone} label="Decided on" {...form.of('day')} />
          <TextField
            className={styles.reason}
            label="Reason"
            hint="Everyone can read it; name no players."
            {...form.of('reason')}
          />
          {hasVisibleText(team) && !isKnown(team) && (
            <div className={layout.whole}>
              <Checkbox
                checked={confirmedTeam === team}
                onChange={(isConfirmed) => form.set({ confirmedTeam: isConfirmed ? team : '' })}
              >
                No team of this league is called {team}. Deduct from this name all the same.
              </Checkbox>
            </div>
          )}
          {repeated && (
            <div className={layout.whole}>
              <Checkbox
                checked={confirmedRepeat === repeated.id}
                onChange={(isConfirmed) => form.set({ confirmedRepeat: isConfirmed ? repeated.id : 0 })}
              >
                There is one like it. Add another.
              </Checkbox>
            </div>
          )}
        </Form>
      )}
      <TeamNames id={`${id}-names`} rules={rules} />
    </RulePanel>
  );
}

function readPoints(text: string): number {
  return readCount(text, MAX_DEDUCTED_POINTS) ?? 0;
}

function findMissing({ team, points, day, reason }: DeductionDraft) {
  if (!hasVisibleText(team)) return 'Name the team.';
  if (readPoints(points) < 1) return `Enter the points as a whole number from 1 to ${MAX_DEDUCTED_POINTS}.`;
  if (!isDay(day)) return 'Choose the day of the decision.';
  return hasVisibleText(reason) ? null : 'Give the reason.';
}
