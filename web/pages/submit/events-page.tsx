import { Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { WebsiteCredentials } from '#contract/leagues.ts';
import { MAX_EVENTS_PER_SUBMISSION } from '#contract/limits.ts';
import { EVENT_TYPES, type Sport } from '#contract/sports.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { SubmitForm } from '#web/components/submit-form.tsx';
import { TeamMark } from '#web/components/team-mark.tsx';
import { buildEventSubmission, changeEventForm, countScore, createEventForm } from '#web/pages/submit/event-list.ts';
import { EventRow } from '#web/pages/submit/event-row.tsx';
import { BackToSubmit, FormHeading } from '#web/pages/submit/form-heading.tsx';
import { LinkedUserOnly } from '#web/pages/submit/linked-user-only.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import { isBlank, isTooLong, SIDE_NAMES, SIDES, type Side } from '#web/pages/submit/match-text.ts';
import { MatchTypeField } from '#web/pages/submit/match-type-field.tsx';
import { SubmitBar } from '#web/pages/submit/submit-bar.tsx';
import { isReady, listEventConditions } from '#web/pages/submit/submit-conditions.ts';
import { useSubmission } from '#web/pages/submit/use-submission.ts';
import { useFocusRequest } from '#web/ui/use-focus-request.ts';
import '#web/ui/hints.css';
import '#web/ui/field.css';
import '#web/ui/panel.css';
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
  const [form, change] = useReducer(changeEventForm, league.sport, createEventForm);
  const [isAttempted, setIsAttempted] = useState(false);
  const submission = useSubmission(
    form,
    (filled) => buildEventSubmission(filled, league.id),
    (kept) => change({ type: 'restore', form: kept }),
  );
  const [leftIds, setLeftIds] = useState<ReadonlySet<number>>(new Set());
  const formElement = useRef<HTMLFormElement>(null);
  const requestFocus = useFocusRequest(formElement);
  const conditions = useMemo(() => listEventConditions(form), [form]);
  const untouched = useMemo(() => JSON.stringify(createEventForm(league.sport)), [league.sport]);
  const { events } = form;
  const hasName = events.some((event) => !isBlank(event.player));

  useEffect(() => requestFocus('[data-event="0"]'), [requestFocus]);

  function addEvent() {
    change({ type: 'add event' });
    requestFocus(`[data-event="${events.length}"]`);
  }

  function removeEvent(row: number, focus: 'event' | 'remove') {
    change({ type: 'remove event', row });
    requestFocus(events.length === 1 ? '[data-add]' : `[data-${focus}="${Math.max(0, row - 1)}"]`);
  }

  function moveOn(event: KeyboardEvent, row: number) {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    if (event.altKey) {
      if (event.key !== 'Backspace') return;
      event.preventDefault();
      removeEvent(row, 'event');
      return;
    }
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter') change({ type: 'repeat event', row });
    requestFocus(`[data-event="${row + step}"]`);
  }

  function submitMatch() {
    if (isReady(conditions)) return submission.send();
    setIsAttempted(true);
    const place = conditions.find((condition) => condition.place)?.place;
    if (!place) requestFocus('[data-add]');
    else requestFocus(place.row === undefined ? `[data-team="${place.side}"]` : `[data-event="${place.row}"]`);
  }

  return (
    <>
      <SubmitForm ref={formElement} onSubmit={submitMatch} isLocked={submission.isSending}>
        <div className="wrap">
          <BackToSubmit />
          <FormHeading title="Event Detection" league={league.name} />
          <div className="etop">
            {SIDES.map((side) => (
              <TeamNameField
                key={side}
                side={side}
                name={form.teams[side]}
                isWrong={(isAttempted && isBlank(form.teams[side])) || isTooLong(form.teams[side])}
                onChange={(name) => change({ type: 'team name', side, name })}
                onEnter={() => requestFocus('[data-event="0"]')}
              />
            ))}
            <MatchTypeField
              value={form.matchType}
              onChange={(matchType) => change({ type: 'match type', matchType })}
            />
          </div>
          <section className="panel" aria-labelledby="events-heading">
            <header className="panel__head">
              <h2 className="h3" id="events-heading">
                Events
              </h2>
              <span className="count">
                {events.length} / {MAX_EVENTS_PER_SUBMISSION}
              </span>
            </header>
            {events.length === 0 && <p className="erows__none">No events yet. Add the first one.</p>}
            <ol className="erows">
              {events.map((event, row) => (
                <EventRow
                  key={event.id}
                  sport={form.sport}
                  teams={form.teams}
                  event={event}
                  row={row}
                  marksBlank={isAttempted || (hasName && leftIds.has(event.id))}
                  onChange={(changes) => change({ type: 'event', row, event: changes })}
                  onLeaveName={() => setLeftIds((left) => new Set(left).add(event.id))}
                  onNameKeyDown={(key) => moveOn(key, row)}
                  onRemove={() => removeEvent(row, 'remove')}
                />
              ))}
            </ol>
            {events.length < MAX_EVENTS_PER_SUBMISSION && (
              <footer className="team__foot">
                <button type="button" className="btn btn--sm" data-add onClick={addEvent}>
                  <Plus className="i i-16" aria-hidden="true" />
                  Add Event
                </button>
              </footer>
            )}
          </section>
          <KeyHints sport={form.sport} />
        </div>
        <SubmitBar
          blue={countScore(events, 'A')}
          green={countScore(events, 'B')}
          conditions={conditions}
          submission={submission}
        />
      </SubmitForm>
      <LeaveGuard
        hasInput={JSON.stringify(form) !== untouched}
        isSafe={submission.isSafe}
        title="Leave without submitting?"
      >
        This match has not been submitted. If you leave, what you entered is lost.
      </LeaveGuard>
    </>
  );
}

interface TeamNameFieldProps {
  side: Side;
  name: string;
  isWrong: boolean;
  onChange: (name: string) => void;
  onEnter: () => void;
}

function TeamNameField({ side, name, isWrong, onChange, onEnter }: TeamNameFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label row row--tight" htmlFor={id}>
        <TeamMark side={SIDE_NAMES[side]} />
        {SIDE_NAMES[side]} team
      </label>
      <input
        className="input"
        id={id}
        data-team={side}
        value={name}
        aria-invalid={isWrong}
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

function KeyHints({ sport }: { sport: Sport }) {
  return (
    <p className="hints">
      <span>
        <kbd>Enter</kbd> in a name adds the next event
      </span>
      <span>
        {EVENT_TYPES[sport].map((type) => (
          <kbd key={type}>{type.charAt(0)}</kbd>
        ))}{' '}
        set the type
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> switch team
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> submit
      </span>
    </p>
  );
}
