import { ArrowUpRight, Info } from 'lucide';
import { type Dispatch, type ReactNode, useMemo, useReducer } from 'react';
import type { TeamSide } from '#contract/matches/schema.ts';
import type { EventSubmission, ManualSubmission, SubmissionResult } from '#contract/submissions/schema.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { usePreview } from '#web/kit/form/use-preview.ts';
import { call } from '#web/kit/http/call.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type Editor, EditorForm } from '#web/submissions/editor/editor-form.tsx';
import { isReady, listMatchConditions } from '#web/submissions/editor/match-conditions.ts';
import { changeMatch, type MatchChange, type MatchForm } from '#web/submissions/editor/match-form.ts';
import type { MatchRules } from '#web/submissions/editor/match-rules.ts';
import styles from '#web/submissions/entry-form.module.css';
import { BackToSubmit } from '#web/submissions/form-heading.tsx';
import { LinkedUserOnly } from '#web/submissions/linked-user-only.tsx';
import type { EntryTarget } from '#web/submissions/load-league.ts';
import { createEntryForm } from '#web/submissions/submission-form.ts';
import { useSubmission } from '#web/submissions/use-submission.ts';

export interface Entry extends Editor {
  form: MatchForm;
  change: Dispatch<MatchChange>;
}

interface EntryFormProps {
  target: EntryTarget;
  title: string;
  rules: MatchRules;
  build: (form: MatchForm, target: EntryTarget) => ManualSubmission | EventSubmission;
  countGoals: (form: MatchForm, side: TeamSide) => number;
  /** The initially focused field. */
  firstField: string;
  children: (entry: Entry) => ReactNode;
}

/** A form for a new match of a league; its page renders the fields. */
export function EntryForm(props: EntryFormProps) {
  return (
    <LinkedUserOnly>
      <PageTitle>{`${props.title} - ${props.target.league.name}`}</PageTitle>
      <Form {...props} />
    </LinkedUserOnly>
  );
}

function Form({ target, rules, build, countGoals, firstField, children }: EntryFormProps) {
  const [form, change] = useReducer(
    (current: MatchForm, made: MatchChange) => changeMatch(current, made, rules),
    null,
    () => createEntryForm(target, rules),
  );
  const conditions = useMemo(() => listMatchConditions(form, rules), [form, rules]);
  const untouched = useMemo(
    () => JSON.stringify(build(createEntryForm(target, rules), target)),
    [build, target, rules],
  );
  const hasInput = useMemo(() => JSON.stringify(build(form, target)) !== untouched, [build, form, target, untouched]);
  const { send, sendAsNew, isSending, storedMatchId, isSafe } = useSubmission(form, {
    build: (filled) => build(filled, target),
    restore: (kept) => change({ type: 'restore', form: kept }),
    hasInput,
    fixtureId: target.fixture?.id ?? null,
  });

  const body = build(form, target);
  const preview = usePreview(
    isReady(conditions) ? JSON.stringify(body) : null,
    () => call('POST /submissions/website', { querystring: { dry_run: true }, body }),
    isSending,
  );

  return (
    <>
      <EditorForm
        blue={countGoals(form, 'Blue')}
        green={countGoals(form, 'Green')}
        conditions={conditions}
        back="/submit"
        action="Submit Match"
        isBusy={isSending}
        note={
          storedMatchId === null ? (
            <ReviewHints {...preview} />
          ) : (
            <StoredNote matchId={storedMatchId} onSendAsNew={sendAsNew} />
          )
        }
        firstField={firstField}
        onSubmit={send}
      >
        {(editor) => (
          <>
            <BackToSubmit />
            {children({ ...editor, form, change })}
          </>
        )}
      </EditorForm>
      <LeaveGuard hasInput={hasInput} isSafe={isSafe} title="Leave without submitting?">
        This match has not been submitted. If you leave, what you entered is lost.
      </LeaveGuard>
    </>
  );
}

/** Points for the match's review, and possible mistakes. */
function ReviewHints({ reasons = [], warnings = [] }: Pick<Partial<SubmissionResult>, 'reasons' | 'warnings'>) {
  const sentences = [...reasons, ...warnings];
  if (sentences.length === 0) return null;
  return (
    <div className="page-width">
      <Alert
        kind="warning"
        icon={Info}
        role="status"
        className={`mt-2.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center phone:grid-cols-[auto_minmax(0,1fr)] ${styles.stored}`}
      >
        <div>
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {reasons.length > 0 && <p>The match will wait for review.</p>}
        </div>
      </Alert>
    </div>
  );
}

interface StoredNoteProps {
  matchId: number;
  onSendAsNew: () => void;
}

/** Shown after a lost response and an edit: the first version is stored, the edited one isn't. */
function StoredNote({ matchId, onSendAsNew }: StoredNoteProps) {
  return (
    <div className="page-width">
      <Alert
        kind="warning"
        icon={Info}
        role="alert"
        className={`mt-2.5 grid-cols-[auto_minmax(0,1fr)_auto] items-center phone:grid-cols-[auto_minmax(0,1fr)] ${styles.stored}`}
      >
        <p>
          This form was already sent, and is stored as{' '}
          <a className="link" href={`/matches/${matchId}`} target="_blank" rel="noreferrer">
            match {matchId}
            <Icon icon={ArrowUpRight} size={16} />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          . Your changes since then are not in it.
        </p>
        <Button size="small" onClick={onSendAsNew}>
          Send as new
        </Button>
      </Alert>
    </div>
  );
}
