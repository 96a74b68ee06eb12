import { Flag, History, Pencil, Trash2 } from 'lucide';
import { useId, useState } from 'react';
import type { MatchWithoutEvents } from '#contract/matches/schema.ts';
import type { OwnDispute } from '#contract/review/disputes.ts';
import { EvidenceList } from '#web/kit/heads/evidence-links.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { lazyPart } from '#web/lazy-part.tsx';

const DisputeDialog = lazyPart(
  () => import('#web/matches/page/dispute-dialog.tsx').then((part) => part.DisputeDialog),
  {
    waiting: null,
  },
);

const RemoveDialog = lazyPart(() => import('#web/matches/page/remove-dialog.tsx').then((part) => part.RemoveDialog), {
  waiting: null,
});

/** Actions of signed-in users on a wrong match: the league's staff correct or remove it, its players dispute it. */
export function CorrectionNote({ match }: { match: MatchWithoutEvents }) {
  const { match_id: matchId } = match;
  const { answer: viewer } = useRead('GET /matches/:match_id/viewer', { params: { match_id: matchId } });
  const [openDialog, setOpenDialog] = useState<'dispute' | 'remove' | null>(null);
  const titleId = useId();
  useDraft('dialog', openDialog, setOpenDialog);

  // If the call fails, the match is shown without these actions.
  if (!viewer || !(viewer.can_correct || viewer.can_dispute || viewer.dispute)) return null;
  return (
    <Panel className="mt-8 [&>div]:flex-wrap" aria-labelledby={titleId}>
      <PanelBody className="flex items-center justify-between gap-4">
        <div>
          <h2 className="part-title" id={titleId}>
            Something wrong?
          </h2>
          <DisputeState dispute={viewer.dispute} canDispute={viewer.can_dispute} />
          {viewer.can_correct && (
            <p className="max-w-[60ch] text-15 text-ink-2">
              {viewer.can_remove ? 'You can correct or remove' : 'You can correct'} this match for its league.
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {viewer.can_dispute && (
            <Button kind="line" onClick={() => setOpenDialog('dispute')}>
              <Icon icon={Flag} size={18} />
              Dispute
            </Button>
          )}
          {viewer.can_correct && (
            <>
              <ButtonLink kind="ghost" to={`/matches/${matchId}/history`}>
                <Icon icon={History} size={18} />
                History
              </ButtonLink>
              <ButtonLink kind="line" to={`/matches/${matchId}/edit`}>
                <Icon icon={Pencil} size={18} />
                Edit match
              </ButtonLink>
            </>
          )}
          {viewer.can_remove && (
            <Button kind="danger" onClick={() => setOpenDialog('remove')}>
              <Icon icon={Trash2} size={18} />
              Remove
            </Button>
          )}
        </div>
      </PanelBody>
      {openDialog === 'remove' && <RemoveDialog match={match} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'dispute' && <DisputeDialog matchId={matchId} onClose={() => setOpenDialog(null)} />}
    </Panel>
  );
}

const OUTCOMES = {
  kept: 'Its league looked into it: the match stays as it is.',
  corrected: 'Its league looked into it and corrected the match.',
  declined: 'Its league looked into it and declined the match.',
} as const;

function DisputeState({ dispute, canDispute }: { dispute: OwnDispute | null; canDispute: boolean }) {
  if (!dispute) {
    if (!canDispute) return null;
    return (
      <p className="max-w-[60ch] text-15 text-ink-2">
        You played this match. If something in it is wrong, tell the league.
      </p>
    );
  }
  return (
    <div className="max-w-[60ch] text-15 wrap-text text-ink-2">
      <p>
        You disputed this match on <time dateTime={toDay(dispute.at)}>{formatFootballDate(dispute.at)}</time>: “
        <bdi>{dispute.reason}</bdi>”{' '}
        {dispute.outcome === null ? 'Its league will look into it.' : OUTCOMES[dispute.outcome]}
      </p>
      <EvidenceList links={dispute.evidence} />
    </div>
  );
}
