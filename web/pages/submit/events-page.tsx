import { useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { WebsiteCredentials } from '#contract/leagues.ts';
import type { TeamSide } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { PageTitle } from '#web/components/page-head.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { EventList } from '#web/match-editor/event-list.tsx';
import { FIELDS, useFieldFocus } from '#web/match-editor/fields.ts';
import { isReady, listMatchConditions } from '#web/match-editor/match-conditions.ts';
import { changeMatch, createMatchForm, type MatchChange, type MatchForm } from '#web/match-editor/match-form.ts';
import { EVENT_RULES } from '#web/match-editor/match-rules.ts';
import { isBlank, isTooLong } from '#web/match-editor/match-text.ts';
import { SubmitForm } from '#web/match-editor/submit-form.tsx';
import { BackToSubmit, FormHeading } from '#web/pages/submit/form-heading.tsx';
import { LinkedUserOnly } from '#web/pages/submit/linked-user-only.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import { MatchTypeField } from '#web/pages/submit/match-type-field.tsx';
import { SubmissionBar } from '#web/pages/submit/submission-bar.tsx';
import { buildEventSubmission, countScore } from '#web/pages/submit/submission-form.ts';
import { useSubmission } from '#web/pages/submit/use-submission.ts';
import '#web/ui/field.css';
import '#web/pages/submit/events-page.css';

export const loader = loadLeague('Events');

export function Component() {
  const league = useLoaderData<typeof loader>();
  return (
    <LinkedUserOnly>
      <PageTitle>{`Event Detection - ${league.name}`}</PageTitle>
      <EventForm key={league.id} league={league} />
    </LinkedUserOnly>
  );
}

function EventForm({ league }: { league: WebsiteCredentials }) {
  const rules = EVENT_RULES[league.sport];
  const [form, change] = useReducer(
    (current: MatchForm, made: MatchChange) => changeMatch(current, made, rules),
    rules,
    createMatchForm,
  );
  const [isAttempted, setIsAttempted] = useState(false);
  const submission = useSubmission(
    form,
    (filled) => buildEventSubmission(filled, league.id),
    (kept) => change({ type: 'restore', form: kept }),
  );
  const formElement = useRef<HTMLFormElement>(null);
  const focusField = useFieldFocus(formElement);
  const conditions = useMemo(() => listMatchConditions(form, rules), [form, rules]);
  const untouched = useMemo(() => JSON.stringify(createMatchForm(rules)), [rules]);

  useEffect(() => focusField(FIELDS.event(0, 'player')), [focusField]);

  function submitMatch() {
    if (isReady(conditions)) return submission.send();
    setIsAttempted(true);
    const missing = conditions.find((condition) => condition.field)?.field;
    if (missing) focusField(missing);
  }

  return (
    <SubmitForm ref={formElement} onSubmit={submitMatch} isLocked={submission.isSending}>
      <div className="wrap">
        <BackToSubmit />
        <FormHeading title="Event Detection" league={league.name} />
        <div className="etop">
          {TEAM_SIDES.map((side) => (
            <TeamNameField
              key={side}
              side={side}
              name={form.teams[side].name}
              isAttempted={isAttempted}
              onChange={(name) => change({ type: 'team name', side, name })}
              onEnter={() => focusField(FIELDS.event(0, 'player'))}
            />
          ))}
          <MatchTypeField value={form.type} onChange={(matchType) => change({ type: 'match type', matchType })} />
        </div>
        <EventList form={form} rules={rules} isAttempted={isAttempted} change={change} action="submit" />
      </div>
      <SubmissionBar
        blue={countScore(form.events, 'Blue')}
        green={countScore(form.events, 'Green')}
        conditions={conditions}
        submission={submission}
        hasInput={JSON.stringify(form) !== untouched}
      />
    </SubmitForm>
  );
}

interface TeamNameFieldProps {
  side: TeamSide;
  name: string;
  isAttempted: boolean;
  onChange: (name: string) => void;
  onEnter: () => void;
}

function TeamNameField({ side, name, isAttempted, onChange, onEnter }: TeamNameFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label row row--tight" htmlFor={id}>
        <TeamMark side={side} />
        {side} team
      </label>
      <input
        className="input"
        id={id}
        data-field={FIELDS.teamName(side)}
        value={name}
        aria-invalid={(isAttempted && isBlank(name)) || isTooLong(name)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="next"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}
