import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { findTakenFixture } from '#contract/fixtures/taken-fixtures.ts';
import { ACCESS_LEVELS, DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { LeagueDetail, MatchRequest } from '#contract/leagues/schema.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { defineParams, numberParam } from '#web/kit/page/query-params.ts';
import { usePageKeys } from '#web/kit/page/use-page-keys.ts';
import { MissingAccess } from '#web/kit/session/missing-access.tsx';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { ReviewList } from '#web/review/review-list.tsx';
import { ReviewMatch } from '#web/review/review-match.tsx';
import styles from '#web/review/review-page.module.css';
import { type Option, useReview } from '#web/review/use-review.ts';

const DecisionDialog = lazyPart(() => import('#web/review/decision-dialog.tsx').then((part) => part.DecisionDialog), {
  waiting: null,
});
const KEYS = [
  ['J', 'Next match'],
  ['K', 'Previous match'],
  ['A', 'Accept the open match, or all selected ones'],
  ['D', 'Decline the open match, or all selected ones'],
  ['X', 'Select the open match, to decide several at once'],
  ['Z', 'Undo your last decision'],
  ['?', 'Show these keys'],
] as const;

const KeysDialog = lazyPart(() => import('#web/kit/page/keys-dialog.tsx').then((part) => part.KeysDialog), {
  waiting: null,
});

const reviewParams = defineParams({ match: numberParam(Number.MAX_SAFE_INTEGER) });

export async function loader({ params, request }: LoaderFunctionArgs): Promise<LeagueDetail> {
  const id = requirePathId(params.id);
  return call('GET /leagues/myLeagues/:id', { params: { id }, signal: request.signal });
}

export function Component() {
  const league = useLoaderData<typeof loader>();
  const level = league.Access[0]?.Level ?? DEFAULT_ACCESS_LEVEL;
  return (
    <div className="page-width">
      <PageTitle>{`Review of ${league.name}`}</PageTitle>
      <BackLink to={`/leagues/${league.id}`}>{league.name}</BackLink>
      {level >= ACCESS_LEVELS.requests ? (
        <Review key={league.id} league={league} level={level} />
      ) : (
        <>
          <h1 className="page-title">Review</h1>
          <MissingAccess level={ACCESS_LEVELS.requests} />
        </>
      )}
    </div>
  );
}

/** Decisions by buttons and keys, some of them confirmed in a dialog. */
function useDecisions(review: ReturnType<typeof useReview>) {
  const { current, selected } = review;
  const [confirming, setConfirming] = useState<{ option: Option; requests: MatchRequest[] } | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);

  /**
   * A single match is accepted at once, unless its fixture has another. All other decisions are confirmed in a dialog.
   */
  function decide(option: Option, decided: MatchRequest[]) {
    if (decided.length === 0 || review.sending) return;
    const [first] = decided;
    const isSimple = decided.length === 1 && !findTakenFixture(first?.hold_reasons ?? []);
    if (option === 'accept' && isSimple) review.decide(decided, option);
    else setConfirming({ option, requests: decided });
  }

  const currentOrSelected = () => (selected.length > 0 ? selected : current ? [current] : []);
  usePageKeys({
    j: () => review.move(1),
    k: () => review.move(-1),
    a: () => decide('accept', currentOrSelected()),
    d: () => decide('decline', currentOrSelected()),
    x: () => current && review.toggle(current.match_id),
    z: review.undo,
    '?': () => setShowsKeys(true),
  });

  return { decide, confirming, setConfirming, showsKeys, setShowsKeys };
}

function Review({ league, level }: { league: LeagueDetail; level: number }) {
  const [params] = useSearchParams();
  const review = useReview(league, reviewParams.read(params).match ?? null);
  const { requests, current, selected } = review;
  const { decide, confirming, setConfirming, showsKeys, setShowsKeys } = useDecisions(review);

  return (
    <>
      <NeedsScripts />
      <header className="page-head">
        <div className="phone:min-w-0">
          <h1 className="page-title">Review</h1>
          <p className="lede">
            <QueueLength requests={requests} />
          </p>
        </div>
        {requests.length > 0 && (
          <p className="m-0 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-13 text-ink-3 laptop:hidden">
            <span>
              <kbd className="not-first:ms-1">J</kbd>
              <kbd className="not-first:ms-1">K</kbd> next, previous
            </span>
            <span>
              <kbd className="not-first:ms-1">A</kbd> accept
            </span>
            <span>
              <kbd className="not-first:ms-1">D</kbd> decline
            </span>
            <span>
              <kbd className="not-first:ms-1">Z</kbd> undo
            </span>
            <button
              type="button"
              className="link border-0 bg-transparent p-0 text-inherit"
              onClick={() => setShowsKeys(true)}
            >
              <kbd className="not-first:ms-1">?</kbd> all keys
            </button>
          </p>
        )}
      </header>
      {requests.length === 0 ? (
        <EmptyState title="No matches to review">
          Matches submitted by your members, and matches with contradictory data, appear here.
        </EmptyState>
      ) : (
        <div className={`grid grid-cols-[21rem_minmax(0,1fr)] items-start gap-5 laptop:grid-cols-1 ${styles.review}`}>
          <ReviewList review={review} onDecideSelected={(option) => decide(option, selected)} />
          {current ? (
            <ReviewMatch
              review={review}
              request={current}
              canCorrect={level >= ACCESS_LEVELS.access}
              onDecide={(option) => decide(option, [current])}
            />
          ) : (
            <EmptyState title="No such matches">Choose another filter to see the rest.</EmptyState>
          )}
        </div>
      )}
      {confirming && (
        <DecisionDialog
          option={confirming.option}
          requests={confirming.requests}
          onClose={() => setConfirming(null)}
          onConfirm={(decision) => {
            setConfirming(null);
            review.decide(confirming.requests, confirming.option, decision);
          }}
        />
      )}
      {showsKeys && <KeysDialog keys={KEYS} onClose={() => setShowsKeys(false)} />}
    </>
  );
}

function QueueLength({ requests }: { requests: readonly MatchRequest[] }) {
  const [oldest] = requests.map(({ received_at }) => received_at).toSorted();
  if (oldest === undefined) return 'Every match of this league is decided.';
  return (
    <>
      {requests.length === 1
        ? '1 match is waiting for a decision. It was received '
        : `${requests.length} matches are waiting for a decision. The oldest was received `}
      <TimeAgo timestamp={oldest} />.
    </>
  );
}
