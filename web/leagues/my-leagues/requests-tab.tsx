import { ListChecks } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import { toPair, writeShootOut } from '#contract/matches/shoot-outs.ts';
import type { RequestDecision } from '#contract/review/schema.ts';
import { describeSubmitter } from '#web/kit/heads/describe-submitter.ts';
import { Score } from '#web/kit/heads/score.tsx';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { Disputes } from '#web/leagues/my-leagues/disputes.tsx';
import { HoldReasons } from '#web/leagues/my-leagues/hold-reasons.tsx';
import { useNarrowScreen } from '#web/leagues/my-leagues/narrow-screen.ts';
import { NO_MATCH_REQUESTS_FOUND } from '#web/messages.ts';
import { site } from '#web/site.ts';

const MatchRequestDialog = lazyPart(
  () => import('#web/leagues/my-leagues/match-request-dialog.tsx').then((part) => part.MatchRequestDialog),
  { waiting: null },
);

const DeclinedMatches = lazyPart(
  () => import('#web/leagues/my-leagues/declined-matches.tsx').then((part) => part.DeclinedMatches),
  { waiting: null },
);

interface RequestsTabProps {
  leagueId: number;
  requests: MatchRequest[];
  /** True if the viewer may restore declined matches and correct matches. */
  canRestore: boolean;
  onDecided: (matchId: RequestDecision['match_id']) => void;
}

/** The matches waiting for review. */
export function RequestsTab({ leagueId, requests, canRestore, onDecided }: RequestsTabProps) {
  const [viewedId, setViewedId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useNarrowScreen();
  const viewed = requests.find(({ match_id }) => match_id === viewedId);

  // If both were reopened together, the league's dialog would cover the request's.
  useEffect(() => {
    if (isNarrow) setViewedId(null);
  }, [isNarrow]);

  // The focused button is removed with its request or declined match.
  const shownCount = useRef(requests.length);
  useEffect(() => {
    if (requests.length !== shownCount.current) heading.current?.focus();
    shownCount.current = requests.length;
  }, [requests.length]);

  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h3 className="section-title" ref={heading} tabIndex={-1}>
          Match Requests
        </h3>
        {requests.length > 0 && (
          <ButtonLink kind="line" size="small" to={reviewPath(leagueId)}>
            <Icon icon={ListChecks} size={16} />
            Review
          </ButtonLink>
        )}
      </div>
      {requests.length === 0 ? (
        <EmptyState title={NO_MATCH_REQUESTS_FOUND}>
          {site.supportServerUrl && (
            <>
              Think this is an error? Reach out in the{' '}
              <a className="link" href={site.supportServerUrl} target="_blank" rel="noreferrer">
                Support Server
              </a>
            </>
          )}
        </EmptyState>
      ) : (
        <ul className="blocks phone:-mx-gutter phone:rounded-none">
          {requests.map((request) => (
            <li className="bg-surface-2" key={request.match_id}>
              <RequestCard request={request} onView={() => setViewedId(request.match_id)} />
            </li>
          ))}
        </ul>
      )}
      {/* A restored approved match is not a request, so the count above does not move the focus. */}
      {canRestore && <DeclinedMatches leagueId={leagueId} onRestored={() => heading.current?.focus()} />}
      {viewed && (
        <MatchRequestDialog
          key={viewed.match_id}
          request={viewed}
          canCorrect={canRestore}
          onClose={() => setViewedId(null)}
          onDecided={() => {
            setViewedId(null);
            onDecided(viewed.match_id);
          }}
        />
      )}
    </>
  );
}

function RequestCard({ request, onView }: { request: MatchRequest; onView: () => void }) {
  const { match_name, team_goals, shoot_out } = request.context_data;
  const shootOut = toPair(shoot_out);
  const nameId = useId();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-5 px-4 py-3" aria-labelledby={nameId}>
      <div className="min-w-0">
        <b className="wrap-text" id={nameId}>
          {match_name} ({team_goals.Blue} - {team_goals.Green}){shootOut && ` ${writeShootOut(shootOut)}`}
        </b>
        <p className="text-13 wrap-text text-ink-3">Uploaded by {describeSubmitter(request)}</p>
        <HoldReasons request={request} />
        <Disputes request={request} />
      </div>
      <span aria-hidden="true">
        <Score blue={team_goals.Blue} green={team_goals.Green} shootOut={shootOut} />
      </span>
      <Button kind="line" size="small" aria-label={`View Data of ${match_name}`} onClick={onView}>
        View Data
      </Button>
    </article>
  );
}
