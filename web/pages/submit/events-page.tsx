import { useLoaderData } from 'react-router';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { SideMark } from '#web/components/team-mark.tsx';
import { EndFields } from '#web/match-editor/end-fields.tsx';
import { EventList } from '#web/match-editor/event-list.tsx';
import { FIELDS } from '#web/match-editor/fields.ts';
import { EVENT_RULES } from '#web/match-editor/match-rules.ts';
import { TeamNameInput } from '#web/match-editor/team-name-input.tsx';
import { EntryForm } from '#web/pages/submit/entry-form.tsx';
import styles from '#web/pages/submit/events-page.module.css';
import { FormHeading } from '#web/pages/submit/form-heading.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import { MatchFields } from '#web/pages/submit/match-fields.tsx';
import { buildEventSubmission, countScore, readSquads } from '#web/pages/submit/submission-form.ts';
import layout from '#web/styles/layout.module.css';
import { Field } from '#web/ui/field.tsx';

export const loader = loadLeague('Events');

const TITLE = 'Event Detection';
const FIRST_PLAYER = FIELDS.event(0, 'player');

export function Component() {
  const target = useLoaderData<typeof loader>();
  const { league, fixture } = target;
  const rules = EVENT_RULES[league.sport];
  return (
    <EntryForm
      key={`${league.id} ${fixture?.id}`}
      target={target}
      title={TITLE}
      rules={rules}
      build={buildEventSubmission}
      countGoals={({ events }, side) => countScore(events, side)}
      firstField={FIRST_PLAYER}
    >
      {({ form, change, isAttempted, goTo }) => (
        <>
          <FormHeading title={TITLE} target={target} />
          <div className={styles.top}>
            {TEAM_SIDES.map((side) => (
              <Field
                key={side}
                label={
                  <span className={`${layout.row} ${layout.wrap} ${layout.gap2}`}>
                    <SideMark side={side} className="" />
                    {side} team
                  </span>
                }
              >
                {(control) => (
                  <TeamNameInput
                    id={control.id}
                    side={side}
                    name={form.teams[side].name}
                    isAttempted={isAttempted}
                    change={change}
                    onEnter={() => goTo(FIRST_PLAYER)}
                  />
                )}
              </Field>
            ))}
            <MatchFields form={form} zone={league.time_zone} change={change} />
          </div>
          {league.has_cups && <EndFields end={form} rules={rules} change={change} />}
          <EventList
            form={form}
            rules={rules}
            isAttempted={isAttempted}
            change={change}
            squads={fixture && readSquads(fixture)}
            action="submit"
          />
        </>
      )}
    </EntryForm>
  );
}
