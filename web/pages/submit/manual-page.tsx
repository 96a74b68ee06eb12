import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import type { WebsiteCredentials } from '#contract/leagues.ts';
import { MAX_PLAYERS_PER_TEAM } from '#contract/limits.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { SubmitForm } from '#web/components/submit-form.tsx';
import { BackToSubmit, FormHeading } from '#web/pages/submit/form-heading.tsx';
import { LinkedUserOnly } from '#web/pages/submit/linked-user-only.tsx';
import { loadLeague } from '#web/pages/submit/load-league.ts';
import { type Side, sayTeam } from '#web/pages/submit/match-text.ts';
import { MatchTypeField } from '#web/pages/submit/match-type-field.tsx';
import { PasteNamesDialog } from '#web/pages/submit/paste-names-dialog.tsx';
import { SubmitBar } from '#web/pages/submit/submit-bar.tsx';
import { isReady, listManualConditions, type Place } from '#web/pages/submit/submit-conditions.ts';
import { TeamPanel } from '#web/pages/submit/team-panel.tsx';
import {
  buildManualSubmission,
  changeManualForm,
  countGoals,
  countLeftOut,
  createManualForm,
} from '#web/pages/submit/team-sheet.ts';
import { TeamSwitch } from '#web/pages/submit/team-switch.tsx';
import { useSubmission } from '#web/pages/submit/use-submission.ts';
import { useToast } from '#web/ui/toast.tsx';
import { useFocusRequest } from '#web/ui/use-focus-request.ts';
import '#web/ui/hints.css';
import '#web/pages/submit/manual-page.css';

export const loader = loadLeague('Manual');

export function Component() {
  const league = useLoaderData<typeof loader>();
  return (
    <LinkedUserOnly>
      <PageTitle>{`Manual Submission - ${league.name}`}</PageTitle>
      <ManualForm key={league.id} league={league} />
    </LinkedUserOnly>
  );
}

const UNTOUCHED = JSON.stringify(buildManualSubmission(createManualForm(), 0));

function ManualForm({ league }: { league: WebsiteCredentials }) {
  const [form, change] = useReducer(changeManualForm, undefined, createManualForm);
  const [shownSide, setShownSide] = useState<Side>('A');
  const [pastingSide, setPastingSide] = useState<Side | null>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const submission = useSubmission(
    form,
    (filled) => buildManualSubmission(filled, league.id),
    (kept) => change({ type: 'restore', form: kept }),
  );
  const formElement = useRef<HTMLFormElement>(null);
  const requestFocus = useFocusRequest(formElement);
  const toast = useToast();
  const conditions = useMemo(() => listManualConditions(form), [form]);
  const hasInput = useMemo(() => JSON.stringify(buildManualSubmission(form, 0)) !== UNTOUCHED, [form]);

  useEffect(() => requestFocus('#team-A [data-cell="0-0"]'), [requestFocus]);

  const fillNames = useCallback(
    (side: Side, row: number, names: string[]) => {
      change({ type: 'fill names', side, row, names });
      const leftOut = countLeftOut(row, names);
      if (leftOut > 0)
        toast.info(
          `${leftOut} ${leftOut === 1 ? 'name was' : 'names were'} left out.`,
          `A team can have up to ${MAX_PLAYERS_PER_TEAM} players.`,
        );
    },
    [toast],
  );

  function goTo(place: Place) {
    const side = place.side ?? 'A';
    setShownSide(side);
    const cell = place.row === undefined ? `[data-team="${side}"]` : `[data-cell="${place.row}-${place.column ?? 0}"]`;
    requestFocus(`#team-${side} ${cell}`);
  }

  function submitMatch() {
    if (isReady(conditions)) return submission.send();
    setIsAttempted(true);
    const missing = conditions.find((condition) => condition.place)?.place;
    if (missing) goTo(missing);
  }

  return (
    <>
      <SubmitForm ref={formElement} onSubmit={submitMatch} isLocked={submission.isSending}>
        <div className="wrap">
          <BackToSubmit />
          <div className="mtop">
            <FormHeading title="Manual Submission" league={league.name} />
            <MatchTypeField
              value={form.matchType}
              onChange={(matchType) => change({ type: 'match type', matchType })}
            />
          </div>
          <TeamSwitch teams={form.teams} shownSide={shownSide} onShow={setShownSide} />
          <div className="sheet">
            <TeamPanel
              side="A"
              team={form.teams.A}
              isShownOnPhones={shownSide === 'A'}
              isAttempted={isAttempted}
              change={change}
              fillNames={fillNames}
              openPaste={setPastingSide}
            />
            <TeamPanel
              side="B"
              team={form.teams.B}
              isShownOnPhones={shownSide === 'B'}
              isAttempted={isAttempted}
              change={change}
              fillNames={fillNames}
              openPaste={setPastingSide}
            />
          </div>
          <KeyHints />
        </div>
        <SubmitBar
          blue={countGoals(form.teams.A)}
          green={countGoals(form.teams.B)}
          conditions={conditions}
          submission={submission}
        />
      </SubmitForm>
      {pastingSide && (
        <PasteNamesDialog
          team={form.teams[pastingSide]}
          teamName={sayTeam(form.teams[pastingSide].name, pastingSide)}
          onClose={() => setPastingSide(null)}
          onFill={(row, names) => {
            fillNames(pastingSide, row, names);
            setPastingSide(null);
          }}
        />
      )}
      <LeaveGuard hasInput={hasInput} isSafe={submission.isSafe} title="Leave without submitting?">
        This match has not been submitted. If you leave, what you entered is lost.
      </LeaveGuard>
    </>
  );
}

function KeyHints() {
  return (
    <p className="hints">
      <span>
        <kbd>Enter</kbd> next player, or a new row at the end
      </span>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> up and down a column
      </span>
      <span>
        <kbd>Tab</kbd> next field
      </span>
      <span>
        <kbd>Alt</kbd> <kbd>Backspace</kbd> remove the row
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>V</kbd> paste a list of names
      </span>
      <span>
        <kbd>Ctrl</kbd> <kbd>Enter</kbd> submit
      </span>
    </p>
  );
}
