import { ArrowUpRight, Check, ChevronDown, ChevronUp, CirclePause, Clock, Flag, Gavel, Pencil, X } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { PitchHalves } from '#web/kit/charts/pitch-halves.tsx';
import fieldStyles from '#web/kit/fields/field.module.css';
import { describeSubmitter } from '#web/kit/heads/describe-submitter.ts';
import { EvidenceList } from '#web/kit/heads/evidence-links.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import { CircleScore } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { TimeAgo } from '#web/kit/time/time-ago.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { RequestEvents } from '#web/matches/request-events.tsx';
import { RequestPlayers } from '#web/matches/request-players.tsx';
import { describeEarlierDecision, describeEffects } from '#web/review/decision-effects.ts';
import styles from '#web/review/review-page.module.css';
import { findAgreements, nameResult } from '#web/review/review-queue.ts';
import type { Option, useReview } from '#web/review/use-review.ts';

interface ReviewMatchProps {
  review: ReturnType<typeof useReview>;
  request: MatchRequest;
  /** Whether the viewer may correct matches. */
  canCorrect: boolean;
  onDecide: (option: Option) => void;
}

/** The open match of the queue: why it waits, passed checks, players and events, and the decision. */
export function ReviewMatch({ review, request, canCorrect, onDecide }: ReviewMatchProps) {
  const { listed, at, sending } = review;
  const bar = useBottomBar<HTMLElement>();
  return (
    <Panel as="article" className={styles.match} aria-label={nameResult(request)}>
      <header className={styles.matchHead}>
        <span className={`${fieldStyles.count} ${typography.figures}`} role="status">
          {at + 1} of {listed.length}
          <span className={typography.screenReaderOnly}>{`: ${nameResult(request)}`}</span>
        </span>
        <MatchStatusPill status={request.status} />
        <span className={`${typography.dim} ${typography.wrapAnywhere}`}>
          <Link className={`${styles.matchId} ${typography.figures}`} to={`/matches/${request.match_id}`}>
            Match ID {request.match_id}
          </Link>
          , by {describeSubmitter(request)}, <TimeAgo timestamp={request.received_at} />
        </span>
        <span className={styles.steps}>
          <NavButton label="Previous" isDisabled={at === 0} onClick={() => review.move(-1)}>
            <Icon icon={ChevronUp} size={20} />
          </NavButton>
          <NavButton label="Next" isDisabled={at === listed.length - 1} onClick={() => review.move(1)}>
            <Icon icon={ChevronDown} size={20} />
          </NavButton>
        </span>
      </header>
      <MatchBody key={request.match_id} request={request} />
      <footer className={styles.actions} ref={bar}>
        <span className={styles.links}>
          <Link
            className={`${typography.link} ${layout.row} ${layout.wrap} ${layout.gap2}`}
            to={`/matches/${request.match_id}`}
          >
            Open the whole match
            <Icon icon={ArrowUpRight} size={16} />
          </Link>
          {canCorrect && (
            <Link
              className={`${typography.link} ${layout.row} ${layout.wrap} ${layout.gap2}`}
              to={`/matches/${request.match_id}/edit`}
            >
              <Icon icon={Pencil} size={16} />
              Edit match
            </Link>
          )}
        </span>
        <span className={styles.decisions}>
          <Button
            kind="danger"
            aria-busy={sending === 'decline'}
            disabled={sending !== null}
            onClick={() => onDecide('decline')}
          >
            <Icon icon={X} size={18} />
            Decline{' '}
            <span aria-hidden="true">
              <kbd>D</kbd>
            </span>
          </Button>
          <Button
            kind="primary"
            aria-busy={sending === 'accept'}
            disabled={sending !== null}
            onClick={() => onDecide('accept')}
          >
            <Icon icon={Check} size={18} />
            Accept{' '}
            <span aria-hidden="true">
              <kbd>A</kbd>
            </span>
          </Button>
        </span>
      </footer>
    </Panel>
  );
}

interface NavButtonProps {
  label: string;
  isDisabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

function NavButton({ label, isDisabled, onClick, children }: NavButtonProps) {
  return (
    <Button kind="ghost" isIcon size="small" aria-label={`${label} match`} disabled={isDisabled} onClick={onClick}>
      {children}
    </Button>
  );
}

function MatchBody({ request }: { request: MatchRequest }) {
  const id = useId();
  const names = request.context_data.team_names;
  const { teams, context_data } = request;
  const { team_goals, shoot_out, extra_time, overall_player_count, event_count } = context_data;
  const agreements = findAgreements(request);
  return (
    <>
      <div className={styles.score}>
        <PitchHalves />
        <ScoreSide side="Blue" name={names.Blue} team={teams.Blue} />
        <CircleScore className={styles.goals} blue={team_goals.Blue} green={team_goals.Green} shootOut={shoot_out} />
        <ScoreSide side="Green" name={names.Green} team={teams.Green} />
      </div>
      <p className={`${styles.facts} ${typography.figures}`}>
        <MatchDay at={request.submission_date} />
        <span>{request.type}</span>
        {extra_time && <span>After extra time</span>}
        <span>{countWords(overall_player_count, 'player')}</span>
        <span>{countWords(event_count, 'event')}</span>
      </p>
      <section className={styles.reasons} aria-labelledby={`${id}-why`}>
        <h2 className={`${typography.size13} ${typography.semibold} ${typography.dim}`} id={`${id}-why`}>
          Why it is here
        </h2>
        <Reasons request={request} />
      </section>
      <Effects request={request} />
      {agreements.length > 0 && (
        <section className={styles.checks} aria-labelledby={`${id}-ok`}>
          <h2 className={`${typography.size13} ${typography.semibold} ${typography.dim}`} id={`${id}-ok`}>
            Checks passed
          </h2>
          <ul>
            {agreements.map((agreement) => (
              <li key={agreement}>
                <Icon icon={Check} size={16} />
                {agreement}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.sheets}>
        <RequestPlayers request={request} />
        {request.event_data.length > 0 && (
          <details className={styles.events}>
            <summary>Events ({request.event_data.length})</summary>
            <div className={styles.scroll}>
              <RequestEvents events={request.event_data} />
            </div>
          </details>
        )}
      </div>
    </>
  );
}

interface ScoreSideProps {
  side: TeamSide;
  name: string;
  /** Null for a side that is no team of the league. */
  team: TeamHead | null;
}

function ScoreSide({ side, name, team }: ScoreSideProps) {
  return (
    <span className={`${styles.team} ${side === 'Blue' ? styles.blueTeam : styles.greenTeam}`}>
      {team && <TeamCrest crest={team.crest} size={40} />}
      <span>
        <b className={typography.wrapAnywhere}>{name}</b>
        <small>
          <TeamMark side={side} />
          <span aria-hidden="true">{side}</span>
        </small>
      </span>
    </span>
  );
}

/** What each decision means. */
function Effects({ request }: { request: MatchRequest }) {
  const { accept, decline } = describeEffects(request);
  return (
    <section className={`${styles.reasons} ${typography.size14} ${typography.muted}`} aria-label="What you decide">
      <p className={typography.wrapAnywhere}>{accept}</p>
      <p className={typography.wrapAnywhere}>{decline}</p>
    </section>
  );
}

function Reasons({ request }: { request: MatchRequest }) {
  const { status, hold_reasons, disputes } = request;
  const decided = describeEarlierDecision(request);
  return (
    <ul>
      {disputes.map(({ by, at, reason, evidence }) => (
        <Alert kind="warning" icon={Flag} as="li" key={at}>
          <p className={typography.wrapAnywhere}>
            <b>{by}</b> disputes it, {formatFootballDate(at)}: <bdi>{reason}</bdi>
          </p>
          <EvidenceList links={evidence} />
        </Alert>
      ))}
      {hold_reasons.map((reason) => (
        <Alert kind="warning" icon={CirclePause} as="li" key={reason}>
          <p className={typography.wrapAnywhere}>
            <LinkedReason reason={reason} />
          </p>
        </Alert>
      ))}
      {decided && (
        <Alert icon={Gavel} as="li">
          <p className={typography.wrapAnywhere}>{decided}</p>
        </Alert>
      )}
      {status === 'Pending' && (
        <Alert icon={Clock} as="li">
          <p>It was submitted on the website. These matches need a review.</p>
        </Alert>
      )}
      {status === 'On-Hold' && hold_reasons.length === 0 && (
        <Alert kind="success" icon={Check} as="li">
          <p>It has been corrected, and its data no longer contradicts itself.</p>
        </Alert>
      )}
    </ul>
  );
}

/** Links another match mentioned in a reason. */
function LinkedReason({ reason }: { reason: string }) {
  const named = /\bmatch (\d+)/.exec(reason);
  if (!named) return reason;
  const [text, matchId] = named;
  const start = named.index;
  return (
    <>
      {reason.slice(0, start)}
      <Link className={typography.link} to={`/matches/${matchId}`}>
        {text}
      </Link>
      {reason.slice(start + text.length)}
    </>
  );
}

function countWords(count: number | null, word: string): string {
  if (count === null) return `${word}s N/A`;
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
