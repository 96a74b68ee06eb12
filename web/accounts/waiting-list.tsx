import { ChevronRight, CircleCheck, Flag, Inbox } from 'lucide';
import { useId } from 'react';
import type { OwnLeague } from '#contract/leagues/schema.ts';
import type { ListedDispute } from '#contract/review/disputes.ts';
import styles from '#web/accounts/waiting-list.module.css';
import { listCounts } from '#web/kit/heads/result-words.ts';
import { reviewPath } from '#web/kit/paths/review-path.ts';
import rowStyles from '#web/kit/rows/icon-rows.module.css';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate, toDay } from '#web/kit/time/football-date.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';

/** Match requests and disputes to review, by league. Empty for users who review no league. */
export function WaitingReviews({ leagues }: { leagues: readonly OwnLeague[] }) {
  const id = useId();
  const reviewed = leagues.filter(({ requests }) => requests !== null);
  if (reviewed.length === 0) return null;
  const waiting = reviewed.filter(({ requests, disputes }) => (requests ?? 0) + (disputes ?? 0) > 0);
  return (
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <h2 className={typography.partTitle} id={id}>
        Waiting for you
      </h2>
      {waiting.length === 0 ? (
        <p className={styles.empty}>
          <Icon icon={CircleCheck} size={18} />
          No matches to review.
        </p>
      ) : (
        <ul className={layout.blocks}>
          {waiting.map(({ id: leagueId, name, requests, disputes }) => (
            <li key={leagueId}>
              <Link className={rowStyles.row} to={reviewPath(leagueId)}>
                <Icon icon={Inbox} size={20} />
                <span>
                  <b>{listCounts([requests ?? 0, 'match request'], [disputes ?? 0, 'dispute'])}</b>
                  <small className={typography.wrapAnywhere}>{name}</small>
                </span>
                <Icon icon={ChevronRight} size={20} />
              </Link>
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
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <h2 className={typography.partTitle} id={id}>
        Your disputes
      </h2>
      <ul className={layout.blocks}>
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
  const icon = outcome === null ? Flag : CircleCheck;
  const content = (
    <>
      <Icon icon={icon} size={20} />
      <span>
        <b>{DISPUTE_STATES[outcome ?? 'open']}</b>
        <small className={typography.wrapAnywhere}>
          {match_name}, {league_name}, disputed on <time dateTime={toDay(at)}>{formatFootballDate(at)}</time>
        </small>
      </span>
    </>
  );
  // A declined match has no page.
  if (outcome === 'declined') return <div className={rowStyles.row}>{content}</div>;
  return (
    <Link className={rowStyles.row} to={`/matches/${match_id}`}>
      {content}
      <Icon icon={ChevronRight} size={20} />
    </Link>
  );
}
