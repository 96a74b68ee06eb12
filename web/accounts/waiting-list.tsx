import { CircleCheck, Flag, Inbox } from 'lucide';
import { useId } from 'react';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { ListedDispute } from '#contract/review/disputes.ts';
import { listCounts } from '#web/kit/heads/result-words.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import { IconRow } from '#web/kit/rows/icon-row.tsx';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Match requests and disputes to review, by league. Empty for users who review no league. */
export function WaitingReviews({ leagues }: { leagues: readonly OwnLeague[] }) {
  const id = useId();
  const reviewed = leagues.filter(({ requests }) => requests !== null);
  if (reviewed.length === 0) return null;
  const waiting = reviewed.filter(({ requests, disputes }) => (requests ?? 0) + (disputes ?? 0) > 0);
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="part-title" id={id}>
        Waiting for you
      </h2>
      {waiting.length === 0 ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Icon className="text-success" icon={CircleCheck} size={18} />
          No matches to review.
        </p>
      ) : (
        <ul className="blocks">
          {waiting.map(({ id: leagueId, name, requests, disputes }) => (
            <li key={leagueId}>
              <IconRow
                icon={Inbox}
                title={listCounts([requests ?? 0, 'match request'], [disputes ?? 0, 'dispute'])}
                to={reviewPath(leagueId)}
              >
                {name}
              </IconRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const DISPUTE_STATES = {
  open: 'Waiting for the league',
  kept: 'The league kept the match as it was',
  corrected: 'The league corrected the match',
  declined: 'The league declined the match',
} as const;

/** The user's open and recently decided disputes. */
export function OwnDisputes({ disputes }: { disputes: readonly ListedDispute[] }) {
  const id = useId();
  if (disputes.length === 0) return null;
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h2 className="part-title" id={id}>
        Your disputes
      </h2>
      <ul className="blocks">
        {disputes.map((dispute) => (
          <li key={`${dispute.match_id} ${dispute.at}`}>
            <DisputeRow dispute={dispute} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DisputeRow({ dispute: { match_id, match_name, league_name, at, outcome } }: { dispute: ListedDispute }) {
  return (
    <IconRow
      icon={outcome === null ? Flag : CircleCheck}
      title={DISPUTE_STATES[outcome ?? 'open']}
      // A declined match has no page.
      {...(outcome !== 'declined' && { to: `/matches/${match_id}` })}
    >
      {match_name}, {league_name}, disputed on <time dateTime={toDay(at)}>{formatFootballDate(at)}</time>
    </IconRow>
  );
}
