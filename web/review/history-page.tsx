import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { CorrectionDetail, MatchContents, MatchCorrections } from '#contract/review/corrections.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call, describeFailure } from '#web/kit/http/call.ts';
import { requireMatchId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { listChanges } from '#web/review/list-changes.ts';
import { CorrectionRow, FirstRow } from '#web/review/revision-rows.tsx';
import { useUndoCorrection } from '#web/review/use-undo-correction.ts';

const SaveDialog = lazyPart(() => import('#web/review/save-dialog.tsx').then((part) => part.SaveDialog), {
  waiting: null,
});

export async function loader({ params, request }: LoaderFunctionArgs): Promise<MatchCorrections> {
  const match_id = requireMatchId(params.match_id);
  return call('GET /matches/:match_id/corrections', { params: { match_id }, signal: request.signal });
}

/** The choice of a revision, and the form that restores it. */
function useRestoring(match: MatchCorrections) {
  const { match_id, corrections } = match;
  const [chosen, setChosen] = useState<{ to: number; contents: MatchContents } | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast('correction');
  const undoCorrection = useUndoCorrection(match_id);

  function load(revision: number): Promise<CorrectionDetail> {
    return call('GET /matches/:match_id/corrections/:revision', { params: { match_id, revision } });
  }

  /** Revision 1 is the match before its first correction. */
  async function choose(to: number) {
    toast.clear();
    const first = corrections.at(-1)?.revision ?? 0;
    try {
      const contents = to < first ? (await load(first)).before : (await load(to)).after;
      setChosen({ to, contents });
    } catch (error) {
      toast.failure('The revision could not be loaded.', describeFailure(error));
    }
  }

  const restoring = useForm(bodyOf('POST /matches/:match_id/restore_revision'), {
    params: { match_id },
    initial: { reason: '' },
    messages: { reason: 'Give a reason for the correction.' },
    owner: 'correction',
    reloads: true,
    body: (typed) => ({ revision: match.revision, to: chosen?.to ?? 0, ...typed }),
    done: 'Match restored',
    undo: async ({ revision: made }, { revision }) => {
      if (await undoCorrection(made, revision)) await revalidate();
    },
    failed: 'The match could not be corrected.',
    onSaved: () => setChosen(null),
  });

  function close() {
    setChosen(null);
    restoring.start({ reason: '' });
  }

  return { chosen, load, choose, restoring, close };
}

export function Component() {
  const match = useLoaderData<typeof loader>();
  const { match_id, contents, corrections, received_at } = match;
  const { chosen, load, choose, restoring, close } = useRestoring(match);

  return (
    <div className="page-width">
      <PageTitle>{`History of ${contents.match_name}`}</PageTitle>
      <BackLink to={`/matches/${match_id}`}>Match</BackLink>
      <div className="page-head">
        <div className="min-w-0 flex-1">
          <h1 className="page-title">History</h1>
          <p className="lede wrap-text">{contents.match_name}. Only editors of the league see this page.</p>
        </div>
        <ButtonLink kind="line" to={`/matches/${match_id}/edit`}>
          Edit match
        </ButtonLink>
      </div>
      {corrections.length === 0 ? (
        <EmptyState title="No corrections yet">Corrections appear here, and can be undone.</EmptyState>
      ) : (
        <Panel as="ol">
          {corrections.map((correction) => (
            <CorrectionRow
              key={correction.revision}
              correction={correction}
              isCurrent={correction.revision === match.revision}
              zone={match.time_zone}
              load={load}
              onRestore={choose}
            />
          ))}
          <FirstRow at={received_at} onRestore={choose} />
        </Panel>
      )}
      {chosen && (
        <SaveDialog
          form={restoring}
          title={`Restore revision ${chosen.to}?`}
          action="Restore"
          changes={listChanges(contents, chosen.contents, match.time_zone)}
          contradictions={[]}
          onClose={close}
        />
      )}
    </div>
  );
}
