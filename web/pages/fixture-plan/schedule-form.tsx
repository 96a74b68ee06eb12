import { type FormEvent, useState } from 'react';
import type { FixtureSchedule, GeneratedFixtures, PlannedFixtures } from '#contract/fixture-plans.ts';
import { MAX_DEADLINE_DAYS } from '#contract/limits.ts';
import { today } from '#contract/today.ts';
import { type CalendarDraft, CalendarFields, readCalendar } from '#web/components/calendar-fields.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import type { Plan } from '#web/pages/fixture-plan/plan.ts';
import styles from '#web/pages/fixture-plan/plan-page.module.css';
import { SchedulePreview } from '#web/pages/fixture-plan/schedule-preview.tsx';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { NumberField, SelectField } from '#web/ui/fields.tsx';
import { Panel, PanelBody } from '#web/ui/panel.tsx';

const SATURDAY = 6;
const GENERATE = 'POST /leagues/myLeagues/:league_id/fixtures/generate';

interface Draft extends CalendarDraft {
  legs: number;
  deadline_days: string;
}

/** Generates a round robin: a form, its preview, and the button that stores it. */
export function ScheduleForm({ plan, planned }: { plan: Plan; planned: PlannedFixtures }) {
  const { competition, season, time_zone, teams, legs } = planned;
  const day = today(time_zone);
  const [draft, setDraft] = useState<Draft>({
    legs,
    first_day: season.first_day > day ? season.first_day : day,
    weekdays: [SATURDAY],
    times: '19:30',
    blackout_days: [],
    deadline_days: '7',
  });
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
    if (await plan.save(send, 'Fixtures saved as a draft')) setPreview(null);
  }

  return (
    <Panel heading="Generate fixtures" end={<span className={typography.dim}>{teams.length} teams</span>}>
      <PanelBody className={layout.stack}>
        <LeaveGuard hasInput={preview !== null}>The generated fixtures have not been stored.</LeaveGuard>
        <form className={styles.form} onSubmit={showPreview}>
          <SelectField
            label="Each two teams play"
            value={draft.legs}
            onChange={(chosen) => change({ legs: Number(chosen) })}
          >
            <option value={1}>Once</option>
            <option value={2}>Twice, home and away</option>
          </SelectField>
          <CalendarFields
            timeZone={time_zone}
            draft={draft}
            onChange={change}
            days="Days of play, one matchweek a day"
            times="Several times, such as 18:00, 19:30, share out a matchweek’s fixtures."
          >
            <NumberField
              label="Days until the deadline"
              hint="After the day of play; empty for no deadline."
              min={0}
              max={MAX_DEADLINE_DAYS}
              value={draft.deadline_days}
              onChange={(text) => change({ deadline_days: text })}
            />
          </CalendarFields>
          {error !== null && (
            <div className={styles.whole}>
              <Alert kind="error" role="alert">
                <p>{error}</p>
              </Alert>
            </div>
          )}
          <div className={`${layout.row} ${layout.wrap} ${styles.whole}`}>
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
  const calendar = readCalendar(draft);
  if (typeof calendar === 'string') return calendar;
  if (calendar.weekdays.length === 0) return 'Choose a day of play.';
  const deadline_days = draft.deadline_days === '' ? null : Number(draft.deadline_days);
  return { competition_id, legs: draft.legs, ...calendar, deadline_days };
}
