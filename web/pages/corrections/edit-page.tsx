import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo, useReducer, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { CorrectionResult, MatchCorrections } from '#contract/corrections.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { NeedsScripts } from '#web/components/needs-scripts.tsx';
import { PageTitle } from '#web/components/page-head.tsx';
import { SubmitForm } from '#web/components/submit-form.tsx';
import { call } from '#web/http/call.ts';
import { describeFailure } from '#web/http/failure-text.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { EditBar } from '#web/pages/corrections/edit-bar.tsx';
import { listChanges } from '#web/pages/corrections/list-changes.ts';
import { MatchFields } from '#web/pages/corrections/match-fields.tsx';
import { buildCorrection, changeForm, findMissing, openForm } from '#web/pages/corrections/match-form.ts';
import { TeamEditor } from '#web/pages/corrections/team-editor.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useToast } from '#web/ui/toast.tsx';
import '#web/pages/corrections/edit-page.css';

const EventsEditor = lazyPart(
  () => import('#web/pages/corrections/events-editor.tsx').then((part) => part.EventsEditor),
  <Skeleton height="12rem" />,
);
const SaveDialog = lazyPart(
  () => import('#web/pages/corrections/save-dialog.tsx').then((part) => part.SaveDialog),
  null,
);

export async function loader({ params, request }: LoaderFunctionArgs): Promise<MatchCorrections> {
  const match_id = requirePathId(params.match_id);
  return call('GET /matches/:match_id/corrections', { params: { match_id }, signal: request.signal });
}

export function Component() {
  const match = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{`Edit ${match.contents.match_name}`}</PageTitle>
      <NeedsScripts />
      <EditForm key={`${match.match_id}/${match.revision}`} match={match} />
    </>
  );
}

function EditForm({ match }: { match: MatchCorrections }) {
  const { match_id, revision, contents } = match;
  const [form, change] = useReducer(changeForm, contents, openForm);
  const [isAttempted, setIsAttempted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [result, setResult] = useState<CorrectionResult | null>(null);
  const isStored = useRef(false);
  const navigate = useNavigate();
  const toast = useToast();
  const missing = useMemo(() => findMissing(form), [form]);
  const untouched = useMemo(() => JSON.stringify(openForm(contents)), [contents]);
  const hasInput = useMemo(() => JSON.stringify(form) !== untouched, [form, untouched]);

  function send(reason: string, dry_run?: true) {
    const body = buildCorrection(form, revision, reason);
    return call('POST /matches/:match_id/corrections', { params: { match_id }, querystring: { dry_run }, body });
  }

  /** The server says what it would make of the form; nothing is stored yet. */
  async function review() {
    setIsAttempted(true);
    if (missing !== null || isAsking) return;
    setIsAsking(true);
    try {
      setResult(await send('Dry run', true));
    } catch (error) {
      toast.failure('The changes cannot be saved.', describeFailure(error));
    }
    setIsAsking(false);
  }

  async function save(reason: string) {
    await send(reason);
    isStored.current = true;
    toast.success('The match is corrected.');
    await navigate(`/matches/${match_id}`);
  }

  return (
    <>
      <SubmitForm ref={null} onSubmit={review}>
        <div className="wrap">
          <Link className="back" to={`/matches/${match_id}`}>
            <ArrowLeft className="i i-16" aria-hidden="true" />
            Match
          </Link>
          <h1 className="page-title">Edit match</h1>
          <p className="page-lede wrap-any">
            {contents.match_name}, {match.league_name}. Every correction is kept with its reason, and can be undone.
          </p>
          <MatchFields form={form} change={change} />
          <div className="sheet">
            {TEAM_SIDES.map((side) => (
              <TeamEditor key={side} side={side} team={form.teams[side]} isAttempted={isAttempted} change={change} />
            ))}
          </div>
          <EventsEditor events={form.events} isAttempted={isAttempted} change={change} />
        </div>
        <EditBar teams={form.teams} missing={missing} hasInput={hasInput} isAsking={isAsking} matchId={match_id} />
      </SubmitForm>
      {result && (
        <SaveDialog
          title="Save these changes?"
          deed="Save changes"
          changes={listChanges(contents, result.contents)}
          contradictions={result.contradictions}
          save={save}
          onClose={() => setResult(null)}
        />
      )}
      <LeaveGuard hasInput={hasInput} isStored={useCallback(() => isStored.current, [])} title="Leave without saving?">
        The changes have not been saved. What you entered is lost when you leave.
      </LeaveGuard>
    </>
  );
}
