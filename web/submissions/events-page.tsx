import { useLoaderData } from 'react-router';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { SideMark } from '#web/kit/heads/team-mark.tsx';
import { EndFields } from '#web/submissions/editor/end-fields.tsx';
import { EventList } from '#web/submissions/editor/event-list.tsx';
import { FIELDS } from '#web/submissions/editor/fields.ts';
import { EVENT_RULES } from '#web/submissions/editor/match-rules.ts';
import { TeamNameInput } from '#web/submissions/editor/team-name-input.tsx';
import { EntryForm } from '#web/submissions/entry-form.tsx';
import { FormHeading } from '#web/submissions/form-heading.tsx';
import { loadSubmissionLeague } from '#web/submissions/load-league.ts';
import { MatchFields } from '#web/submissions/match-fields.tsx';
import { buildEventSubmission, countScore, readSquads } from '#web/submissions/submission-form.ts';

export const loader = loadSubmissionLeague('Events');

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
          <div className="my-5 grid grid-cols-[1fr_1fr_13rem] gap-4 phone:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] tiny:[&>*]:col-span-full phone:[&>:last-child]:col-span-full">
            {TEAM_SIDES.map((side) => (
              <Field
                key={side}
                label={
                  <span className="flex flex-wrap items-center gap-2">
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
