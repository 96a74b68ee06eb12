import { X } from 'lucide';
import { type FormEvent, useState } from 'react';
import type { FixtureSchedule, GeneratedFixtures, PlannedFixtures } from '#contract/fixture-plans.ts';
import { MAX_BLACKOUT_DAYS, MAX_DEADLINE_DAYS, MAX_KICK_OFFS_PER_DAY } from '#contract/limits.ts';
import { today } from '#contract/today.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import type { Plan } from '#web/pages/fixture-plan/plan.ts';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import { SchedulePreview } from '#web/pages/fixture-plan/schedule-preview.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Input } from '#web/ui/input.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';
import { Select } from '#web/ui/select.tsx';

/** Monday first; the number is that of JavaScript's days. */
const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;
const SATURDAY = 6;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const GENERATE = 'POST /leagues/myLeagues/:league_id/fixtures/generate';

interface Draft {
  legs: number;
  first_day: string;
  weekdays: number[];
  /** Separated by commas. */
  times: string;
  blackout_days: string[];
  deadline_days: string;
}

/** Generates a round robin: a form, its preview, and the button that stores it. */
export function ScheduleForm({ plan, planned }: { plan: Plan; planned: PlannedFixtures }) {
  const { competition, season, teams, legs } = planned;
  const [draft, setDraft] = useState<Draft>({
    legs,
    first_day: season.first_day > today() ? season.first_day : today(),
    weekdays: [SATURDAY],
    times: '19:30',
    blackout_days: [],
    deadline_days: '7',
  });
  const [leftOut, setLeftOut] = useState('');
  const [preview, setPreview] = useState<GeneratedFixtures | null>(null);
  const [error, setError] = useState<string | null>(null);
  const schedule = readSchedule(competition.id, draft);

  function change(changed: Partial<Draft>) {
    setDraft({ ...draft, ...changed });
    setPreview(null);
    setError(null);
  }

  async function showPreview(event: FormEvent) {
    event.preventDefault();
    if (typeof schedule === 'string') return setError(schedule);
    try {
      const params = { league_id: plan.leagueId };
      setPreview(await call(GENERATE, { params, querystring: { dry_run: true }, body: schedule }));
      setError(null);
    } catch (failure) {
      setError(describeFailure(failure));
    }
  }

  async function store() {
    if (typeof schedule === 'string') return;
    const send = () => call(GENERATE, { params: { league_id: plan.leagueId }, querystring: {}, body: schedule });
    if (await plan.save(send, 'The fixtures are stored as a draft.')) setPreview(null);
  }

  return (
    <Panel heading="Generate fixtures" end={<span className={typography.dim}>{teams.length} teams</span>}>
      <PanelBody className={layout.stack}>
        <LeaveGuard hasInput={preview !== null}>The generated fixtures have not been stored.</LeaveGuard>
        <form className={styles.form} onSubmit={showPreview}>
          <Field label="Each two teams play">
            {(control) => (
              <Select
                {...control}
                value={draft.legs}
                onChange={({ currentTarget }) => change({ legs: Number(currentTarget.value) })}
              >
                <option value={1}>Once</option>
                <option value={2}>Twice, home and away</option>
              </Select>
            )}
          </Field>
          <Field label="First day">
            {(control) => (
              <Input
                type="date"
                {...control}
                value={draft.first_day}
                onChange={({ currentTarget }) => change({ first_day: currentTarget.value })}
              />
            )}
          </Field>
          <fieldset className={styles.whole}>
            <legend className={styles.legend}>Days of play, one matchweek a day</legend>
            <div className={styles.days}>
              {WEEKDAYS.map(([day, name]) => (
                <Checkbox
                  key={day}
                  checked={draft.weekdays.includes(day)}
                  onChange={(isPlayed) =>
                    change({
                      weekdays: isPlayed ? [...draft.weekdays, day] : draft.weekdays.filter((other) => other !== day),
                    })
                  }
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <Field
            label="Kick-offs"
            hint={`In your time zone, ${readTimeZone()}. Several times, such as 18:00, 19:30, share out a matchweek’s fixtures.`}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={draft.times}
                onChange={({ currentTarget }) => change({ times: currentTarget.value })}
              />
            )}
          </Field>
          <Field label="Days until the deadline" hint="After the day of play; empty for no deadline.">
            {(control) => (
              <Input
                type="number"
                min={0}
                max={MAX_DEADLINE_DAYS}
                {...control}
                value={draft.deadline_days}
                onChange={({ currentTarget }) => change({ deadline_days: currentTarget.value })}
              />
            )}
          </Field>
          <div className={styles.whole}>
            <div className={styles.left}>
              <Field label="Days without play">
                {(control) => (
                  <Input
                    type="date"
                    {...control}
                    value={leftOut}
                    onChange={({ currentTarget }) => setLeftOut(currentTarget.value)}
                  />
                )}
              </Field>
              <Button
                kind="line"
                disabled={leftOut === '' || draft.blackout_days.length >= MAX_BLACKOUT_DAYS}
                onClick={() => {
                  change({ blackout_days: [...new Set([...draft.blackout_days, leftOut])].toSorted() });
                  setLeftOut('');
                }}
              >
                Leave out
              </Button>
            </div>
            {draft.blackout_days.length > 0 && (
              <ul className={styles.list} aria-label="Days without play">
                {draft.blackout_days.map((day) => (
                  <li key={day}>
                    <Button
                      kind="line"
                      size="mini"
                      aria-label={`Play on ${formatFootballDate(day)} again`}
                      onClick={() => change({ blackout_days: draft.blackout_days.filter((other) => other !== day) })}
                    >
                      {formatFootballDate(day)}
                      <Icon icon={X} size={16} />
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {error !== null && (
            <div className={styles.whole}>
              <Alert kind="error" role="alert">
                <p>{error}</p>
              </Alert>
            </div>
          )}
          <div className={`${layout.row} ${styles.whole}`}>
            <Button type="submit" kind={preview ? 'line' : 'primary'}>
              Preview
            </Button>
            {preview && (
              <Button kind="primary" onClick={store} aria-busy={plan.isSaving} disabled={plan.isSaving}>
                {preview.replaced > 0
                  ? `Replace the draft’s ${countOf(preview.replaced, 'fixture')}`
                  : `Store ${countOf(preview.fixtures.length, 'fixture')} as a draft`}
              </Button>
            )}
          </div>
        </form>
        {preview && <SchedulePreview preview={preview} />}
      </PanelBody>
    </Panel>
  );
}

/** The schedule, or why it is not complete, in one sentence. */
function readSchedule(competition_id: number, draft: Draft): FixtureSchedule | string {
  const { legs, first_day, weekdays, blackout_days } = draft;
  const times = draft.times.split(/[\s,;]+/).filter(Boolean);
  const deadline_days = draft.deadline_days === '' ? null : Number(draft.deadline_days);
  if (first_day === '') return 'Choose the first day.';
  if (weekdays.length === 0) return 'Choose a day of play.';
  if (times.length === 0 || times.some((time) => !TIME.test(time)))
    return 'Write kick-offs such as 19:30, separated by commas.';
  if (times.length > MAX_KICK_OFFS_PER_DAY) return `A day has ${MAX_KICK_OFFS_PER_DAY} kick-offs at most.`;
  return { competition_id, legs, first_day, weekdays, times, blackout_days, deadline_days, time_zone: readTimeZone() };
}

function readTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
