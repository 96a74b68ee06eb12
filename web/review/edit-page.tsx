import { useMemo, useReducer, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Correction, CorrectionResult, MatchCorrections } from '#contract/review/corrections.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { isOutdated } from '#web/kit/http/explain-refusal.ts';
import { requireMatchId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { useStillHere } from '#web/kit/page/use-still-here.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { ChangeList } from '#web/review/change-list.tsx';
import {
  buildCorrection,
  changeCorrection,
  listMatchFaults,
  openCorrection,
  readCell,
} from '#web/review/correction-form.ts';
import { type ListedChange, listChanges } from '#web/review/list-changes.ts';
import { CorrectedMatchFields } from '#web/review/match-fields.tsx';
import { rebaseForm } from '#web/review/rebase-form.ts';
import { ScoreField, TeamTotals } from '#web/review/team-extras.tsx';
import { useUndoCorrection } from '#web/review/use-undo-correction.ts';
import { EditorForm } from '#web/submissions/editor/editor-form.tsx';
import { EndFields } from '#web/submissions/editor/end-fields.tsx';
import type { Condition } from '#web/submissions/editor/match-conditions.ts';
import { CORRECTION_RULES } from '#web/submissions/editor/match-rules.ts';
import { TeamSheets } from '#web/submissions/editor/team-sheets.tsx';

const EventList = lazyPart(() => import('#web/submissions/editor/event-list.tsx').then((part) => part.EventList), {
  waiting: <Skeleton height="12rem" />,
});
const SaveDialog = lazyPart(() => import('#web/review/save-dialog.tsx').then((part) => part.SaveDialog), {
  waiting: null,
});

export async function loader({ params, request }: LoaderFunctionArgs): Promise<MatchCorrections> {
  const match_id = requireMatchId(params.match_id);
  return call('GET /matches/:match_id/corrections', { params: { match_id }, signal: request.signal });
}

export function Component() {
  const match = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{`Edit ${match.contents.match_name}`}</PageTitle>
      <NeedsScripts />
      <EditForm key={match.match_id} match={match} />
    </>
  );
}

/** The edited match on its latest revision, its review by a dry run, and its storing. */
function useCorrection(match: MatchCorrections) {
  const { match_id, time_zone } = match;
  const [{ revision, contents }, setBasis] = useState(match);
  const [changesOfOthers, setChangesOfOthers] = useState<ListedChange[]>([]);
  const [form, change] = useReducer(changeCorrection, contents, (opened) => openCorrection(opened, time_zone));
  const reviewing = useChange({ owner: 'correction' });
  const [result, setResult] = useState<CorrectionResult | null>(null);
  const isStillHere = useStillHere();
  const untouched = useMemo(() => JSON.stringify(openCorrection(contents, time_zone)), [contents, time_zone]);
  const hasInput = useMemo(() => JSON.stringify(form) !== untouched, [form, untouched]);
  const navigate = useNavigate();
  const undoCorrection = useUndoCorrection(match_id);

  const saving = useForm(bodyOf('POST /matches/:match_id/corrections'), {
    params: { match_id },
    initial: { reason: '' },
    messages: { reason: 'Give a reason for the correction.' },
    owner: 'correction',
    body: ({ reason }) => buildCorrection(form, revision, reason),
    send,
    done: 'Match corrected',
    undo: ({ revision: made }) => undo(made),
    failed: 'The match could not be corrected.',
    leaves: true,
    onSaved: () => {
      if (isStillHere()) navigate(`/matches/${match_id}`);
    },
  });

  async function send(body: Correction, dry_run = false): Promise<CorrectionResult> {
    try {
      return await call('POST /matches/:match_id/corrections', {
        params: { match_id },
        querystring: { dry_run },
        body,
      });
    } catch (failure) {
      if (isOutdated(failure)) await rebaseOntoLatest();
      throw failure;
    }
  }

  /** A dry run: the server checks the correction and returns the corrected match without storing it. */
  async function review() {
    const checked = await reviewing.save(() => send(buildCorrection(form, revision, 'Dry run'), true), null, {
      failed: 'The changes could not be saved.',
    });
    if (checked) setResult(checked);
  }

  /** After a correction by someone else: rebases the input onto the latest revision. */
  async function rebaseOntoLatest() {
    const latest = await call('GET /matches/:match_id/corrections', { params: { match_id } }).catch(() => null);
    if (!latest || latest.revision === revision) return;
    setChangesOfOthers(listChanges(contents, latest.contents, time_zone));
    change({ type: 'restore correction', form: rebaseForm(form, contents, latest.contents) });
    setBasis(latest);
    setResult(null);
  }

  /** Restores the revision before the correction. */
  async function undo(made: number) {
    if (await undoCorrection(made, revision)) await navigate(`/matches/${match_id}`);
  }

  function closeReview() {
    setResult(null);
    saving.start({ reason: '' });
  }

  return {
    form,
    change,
    contents,
    hasInput,
    changesOfOthers,
    revision,
    review,
    isReviewing: reviewing.isSaving,
    saving,
    /** Null until it is reviewed. */
    result,
    closeReview,
  };
}

function EditForm({ match }: { match: MatchCorrections }) {
  const { match_id, time_zone } = match;
  const { form, change, contents, result, saving, changesOfOthers, ...correction } = useCorrection(match);
  const faults = useMemo(() => listMatchFaults(form), [form]);

  return (
    <>
      <EditorForm
        blue={readCell(form.scores.Blue.goals) ?? 0}
        green={readCell(form.scores.Green.goals) ?? 0}
        conditions={faults.length > 0 ? faults : [describeProgress(correction.hasInput)]}
        back={`/matches/${match_id}`}
        action="Review changes"
        isBusy={correction.isReviewing}
        onSubmit={correction.review}
      >
        {(editor) => (
          <>
            <BackLink to={`/matches/${match_id}`}>Match</BackLink>
            <h1 className="page-title">Edit match</h1>
            <p className="lede wrap-text">
              {contents.match_name}, {match.league_name}. Every correction is kept with its reason, and can be undone.
            </p>
            {changesOfOthers.length > 0 && <OtherCorrection changes={changesOfOthers} />}
            <CorrectedMatchFields form={form} change={change} limits={saving.limits} />
            <EndFields end={form.match} rules={CORRECTION_RULES} change={change} />
            <TeamSheets
              teams={form.match.teams}
              rules={CORRECTION_RULES}
              editor={editor}
              change={change}
              score={(side) => <ScoreField side={side} score={form.scores[side]} change={change} />}
              totals={(side) => (
                <TeamTotals side={side} team={form.match.teams[side]} score={form.scores[side]} change={change} />
              )}
            />
            <EventList
              form={form.match}
              rules={CORRECTION_RULES}
              isAttempted={editor.isAttempted}
              change={change}
              action="review the changes"
            />
          </>
        )}
      </EditorForm>
      {result && (
        <SaveDialog
          form={saving}
          title="Save these changes?"
          action="Save changes"
          changes={listChanges(contents, result.contents, time_zone)}
          contradictions={result.contradictions}
          onClose={correction.closeReview}
        />
      )}
      <LeaveGuard
        hasInput={correction.hasInput}
        isSafe={() => saving.isSaving}
        kept={{
          name: `correction form of revision ${correction.revision}, ${time_zone}`,
          value: form,
          restore: (kept) => change({ type: 'restore correction', form: kept }),
        }}
        title="Leave without saving?"
      >
        Your changes have not been saved. If you leave, they are lost.
      </LeaveGuard>
    </>
  );
}

function OtherCorrection({ changes }: { changes: ListedChange[] }) {
  return (
    <Alert kind="warning" role="status">
      <div>
        <p>Someone else has corrected this match in the meantime. Your changes are kept; check both before you save.</p>
        <ChangeList changes={changes} />
      </div>
    </Alert>
  );
}

function describeProgress(hasInput: boolean): Condition {
  return { text: hasInput ? 'Ready to review' : 'No changes yet', met: hasInput, isStatus: true };
}
