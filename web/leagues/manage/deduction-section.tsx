import { useId } from 'react';
import { countOf } from '#contract/kit/count-of.ts';
import { today } from '#contract/kit/days.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import { MAX_DEDUCTED_POINTS, RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { findCurrentSeason } from '#contract/seasons/current-season.ts';
import type { Deduction, Season, TableRules } from '#contract/seasons/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { Form } from '#web/kit/form/form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { readCount } from '#web/kit/list/count-text.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { RulePanel, type RuleSectionProps } from '#web/kit/manage/rule-section.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { isDay } from '#web/kit/time/is-day.ts';
import { ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';

const USUAL_POINTS = 3;
const RESTORABLE = `The reason stays in the league’s log, and you can restore the deduction for ${RESTORABLE_DAYS} days.`;

type DeductionDraft = Record<'season_id' | 'team' | 'points' | 'day' | 'reason', string>;

/** Points deducted from teams, each in one season, with a reason that is public below the table. */
export function DeductionSection({ leagueId, rules, editing }: RuleSectionProps) {
  const id = useId();
  const { seasons, deductions } = rules;
  const { time_zone } = useManagedLeague().league;
  const params = { league_id: leagueId };
  const current = findCurrentSeason(seasons, today(time_zone));
  return (
    <RulePanel id={id} title="Deductions">
      <ManageList
        label="Deductions"
        headingId={id}
        none={seasons.length > 0 ? 'No deductions yet.' : 'Add a season first: points are deducted in a season.'}
        rows={deductions.map((deduction) => ({
          ...rowOf(deduction, seasons.find(({ id }) => id === deduction.season_id)?.name),
          warnings: deduction.warnings,
          effect: `${deduction.team} gets ${countOf(deduction.points, 'point')} back. ${RESTORABLE}`,
        }))}
        removal={{
          saving: editing,
          remove: (id) => call('POST /leagues/myLeagues/:league_id/deductions/remove', { params, body: { id } }),
          restore: (id) => call('POST /leagues/myLeagues/:league_id/deductions/restore', { params, body: { id } }),
          action: 'Remove deduction',
          removed: 'Points restored',
          restored: () => 'Points deducted again',
          restorable: rules.removed.deductions.map((deduction) => rowOf(deduction, deduction.season)),
        }}
      />
      {current && <DeductionForm leagueId={leagueId} rules={rules} editing={editing} season={current} />}
    </RulePanel>
  );
}

function DeductionForm({ leagueId, rules, editing, season }: RuleSectionProps & { season: Season }) {
  const names = useId();
  const { time_zone } = useManagedLeague().league;
  const isKnown = (team: string) => rules.teams.some(({ name }) => foldName(name) === foldName(team));
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/deductions'), {
    params: { league_id: leagueId },
    initial: { season_id: season.id, team: '', points: USUAL_POINTS, day: today(time_zone), reason: '' },
    more: { confirmedTeam: '', confirmedRepeat: 0 },
    missing(draft) {
      const isConfirmed = isKnown(draft.team) || draft.confirmedTeam === draft.team;
      const missing = findMissing(draft) ?? (isConfirmed ? null : 'Pick a team, or confirm the name.');
      const repeated = findRepeated(draft, rules.deductions);
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
  const repeated = findRepeated(form.values, rules.deductions);

  return (
    <Form
      className="grid-cols-[repeat(2,minmax(0,1fr))_6rem] items-start tablet:grid-cols-1"
      form={form}
      action="Deduct points"
      unsaved="The points have not been deducted."
    >
      <SelectField label="Season" options={rules.seasons} {...form.of('season_id')} />
      <TextField label="Team" list={names} {...form.of('team')} />
      <TextField
        label="Points"
        isNumeric
        inputMode="numeric"
        {...form.of('points')}
        aria-invalid={points !== '' && readPoints(points) < 1}
      />
      <ZonedDayField zone={time_zone} label="Decided on" {...form.of('day')} />
      <TextField
        className="col-[2/-1] tablet:col-auto"
        label="Reason"
        hint="Everyone can read it; name no players."
        {...form.of('reason')}
      />
      {hasVisibleText(team) && !isKnown(team) && (
        <div className="col-span-full">
          <Checkbox
            checked={confirmedTeam === team}
            onChange={(isConfirmed) => form.set({ confirmedTeam: isConfirmed ? team : '' })}
          >
            No team of this league is called {team}. Deduct from this name all the same.
          </Checkbox>
        </div>
      )}
      {repeated && (
        <div className="col-span-full">
          <Checkbox
            checked={confirmedRepeat === repeated.id}
            onChange={(isConfirmed) => form.set({ confirmedRepeat: isConfirmed ? repeated.id : 0 })}
          >
            There is one like it. Add another.
          </Checkbox>
        </div>
      )}
      <TeamNames id={names} rules={rules} />
    </Form>
  );
}

type ListedDeduction = Pick<Deduction, 'id' | 'team' | 'points' | 'day' | 'reason'>;

function rowOf({ id, team, points, day, reason }: ListedDeduction, season: string | undefined) {
  return {
    key: id,
    name: `the deduction of ${team}`,
    text: (
      <p>
        <b>{team}</b> <span className="tabular">−{points}</span>{' '}
        <span className="text-ink-2 tablet:block">
          {season}
          {day !== null && `, ${formatFootballDate(day)}`}: {reason}
        </span>
      </p>
    ),
  };
}

function readPoints(text: string): number {
  return readCount(text, MAX_DEDUCTED_POINTS) ?? 0;
}

function findRepeated(
  { season_id, team, points, day, reason }: DeductionDraft,
  deductions: readonly Deduction[],
): Deduction | undefined {
  return deductions.find(
    (one) =>
      String(one.season_id) === season_id &&
      foldName(one.team) === foldName(team) &&
      one.points === readPoints(points) &&
      one.day === day &&
      foldName(one.reason) === foldName(reason),
  );
}

function findMissing({ team, points, day, reason }: DeductionDraft) {
  if (!hasVisibleText(team)) return 'Name the team.';
  if (readPoints(points) < 1) return `Enter the points as a whole number from 1 to ${MAX_DEDUCTED_POINTS}.`;
  if (!isDay(day)) return 'Choose the day of the decision.';
  return hasVisibleText(reason) ? null : 'Give the reason.';
}

/** Suggests the team names of a league's matches. */
function TeamNames({ id, rules }: { id: string; rules: TableRules }) {
  return (
    <datalist id={id}>
      {rules.teams.map(({ name, matches }) => (
        <option key={name} value={name}>
          {matches === 1 ? '1 match' : `${matches} matches`}
        </option>
      ))}
    </datalist>
  );
}
