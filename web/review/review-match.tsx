import { ArrowUpRight, Check, ChevronDown, ChevronUp, CirclePause, Clock, Flag, Gavel, Pencil, X } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { MatchRequest } from '#contract/leagues/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { useBottomBar } from '#web/kit/browser/use-bottom-bar.ts';
import { PitchHalves } from '#web/kit/charts/pitch-halves.tsx';
import { describeSubmitter } from '#web/kit/heads/describe-submitter.ts';
import { EvidenceList } from '#web/kit/heads/evidence-links.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { MatchStatusPill } from '#web/kit/heads/match-status.tsx';
import { CircleScore } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamMark } from '#web/kit/heads/team-mark.tsx';
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
import { findAgreements, nameResult } from '#web/review/review-queue.ts';
import type { Option, useReview } from '#web/review/use-review.ts';

interface ReviewMatchProps {
  review: ReturnType<typeof useReview>;
  request: MatchRequest;
  /** Whether the viewer may correct matches. */
  canCorrect: boolean;
  onDecide: (option: Option) => void;
}

/** The open match of the queue: reasons for its review, passed checks, players and events, and the decision. */
export function ReviewMatch({ review, request, canCorrect, onDecide }: ReviewMatchProps) {
  const { listed, at, sending } = review;
  const bar = useBottomBar<HTMLElement>();
  return (
    <Panel as="article" className="overflow-clip phone:-mx-gutter phone:rounded-none" aria-label={nameResult(request)}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-5 py-3 text-14 phone:px-4">
        <span className="text-13 text-ink-3 tabular [&_b]:text-ink" role="status">
          {at + 1} of {listed.length}
          <span className="sr-only">{`: ${nameResult(request)}`}</span>
        </span>
        <MatchStatusPill status={request.status} />
        <span className="wrap-text text-ink-3">
          <Link className="text-ink-2 tabular underline underline-offset-3" to={`/matches/${request.match_id}`}>
            Match ID {request.match_id}
          </Link>
          , by {describeSubmitter(request)}, <TimeAgo timestamp={request.received_at} />
        </span>
        <span className="ms-auto flex phone:hidden">
          <NavButton label="Previous" isDisabled={at === 0} onClick={() => review.move(-1)}>
            <Icon icon={ChevronUp} size={20} />
          </NavButton>
          <NavButton label="Next" isDisabled={at === listed.length - 1} onClick={() => review.move(1)}>
            <Icon icon={ChevronDown} size={20} />
          </NavButton>
        </span>
      </header>
      <MatchBody key={request.match_id} request={request} />
      <footer
        className="sticky bottom-0 z-(--z-sticky) flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-[0_0_var(--r-3)_var(--r-3)] border-t-2 border-line-2 bg-surface px-5 py-3 laptop:bottom-[calc(var(--tabs-h,0px)_+_var(--toasts-h,0px))] phone:rounded-none phone:px-4 [&_button]:min-w-34 phone:[&_button]:min-w-0 [&_kbd]:border-current [&_kbd]:bg-transparent [&_kbd]:text-inherit laptop:[&_kbd]:hidden"
        ref={bar}
      >
        <span className="flex flex-wrap gap-x-4 gap-y-2 text-14 phone:hidden">
          <Link className="flex link flex-wrap items-center gap-2" to={`/matches/${request.match_id}`}>
            Open the whole match
            <Icon icon={ArrowUpRight} size={16} />
          </Link>
          {canCorrect && (
            <Link className="flex link flex-wrap items-center gap-2" to={`/matches/${request.match_id}/edit`}>
              <Icon icon={Pencil} size={16} />
              Edit match
            </Link>
          )}
        </span>
        <span className="ms-auto flex gap-3 phone:grid phone:w-full phone:grid-cols-[1fr_1fr]">
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
      <div className="relative grid grid-cols-[minmax(0,1fr)_8.5rem_minmax(0,1fr)] items-center overflow-hidden bg-pitch px-4 py-3 phone:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1fr)] phone:px-2">
        <PitchHalves />
        <ScoreSide side="Blue" name={names.Blue} team={teams.Blue} />
        <CircleScore
          className="z-1 size-30 justify-self-center font-display text-[3.25rem]/none font-extrabold phone:size-26 phone:text-[2.75rem]"
          blue={team_goals.Blue}
          green={team_goals.Green}
          shootOut={shoot_out}
        />
        <ScoreSide side="Green" name={names.Green} team={teams.Green} />
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-5 py-3 text-14 text-ink-2 tabular phone:px-4">
        <MatchDay at={request.submission_date} />
        <span>{request.type}</span>
        {extra_time && <span>After extra time</span>}
        <span>{countWords(overall_player_count, 'player')}</span>
        <span>{countWords(event_count, 'event')}</span>
      </p>
      <section
        className="px-5 pt-4 pb-0 phone:px-4 [&_b]:text-ink [&_ul]:mt-2 [&_ul]:grid [&_ul]:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] [&_ul]:gap-2.5"
        aria-labelledby={`${id}-why`}
      >
        <h2 className="text-13 font-semibold text-ink-3" id={`${id}-why`}>
          Why it is here
        </h2>
        <ReviewReasons request={request} />
      </section>
      <EffectsNote request={request} />
      {agreements.length > 0 && (
        <section className="px-5 pt-4 pb-0 phone:px-4" aria-labelledby={`${id}-ok`}>
          <h2 className="text-13 font-semibold text-ink-3" id={`${id}-ok`}>
            Checks passed
          </h2>
          <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-14 text-ink-2">
            {agreements.map((agreement) => (
              <li className="flex items-center gap-1.5" key={agreement}>
                <Icon className="text-success" icon={Check} size={16} />
                {agreement}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="mt-4 border-t border-line [&_section]:rounded-none [&_section]:[box-shadow:none] [&_section+section]:border-s-2 [&_section+section]:border-line phone:[&_section+section]:border-s-0 phone:[&_section+section]:border-t-2 [&>div]:gap-0">
        <RequestPlayers request={request} />
        {request.event_data.length > 0 && (
          <details className="border-t border-line">
            <summary className="px-5 py-3 text-14 font-semibold phone:px-4">
              Events ({request.event_data.length})
            </summary>
            <div className="overflow-x-auto">
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
  /** Null for a side without a team in the league. */
  team: TeamHead | null;
}

function ScoreSide({ side, name, team }: ScoreSideProps) {
  return (
    <span
      className={`relative flex items-center gap-3 phone:flex-col phone:gap-1 phone:text-center [&_b]:font-display [&_b]:text-[1.375rem]/[1.05] [&_b]:font-[750] phone:[&_b]:text-[1.1875rem] [&_small]:flex [&_small]:items-center [&_small]:gap-1.5 [&_small]:text-13 [&_small]:font-semibold [&>span]:grid [&>span]:gap-1 phone:[&>span]:justify-items-center ${side === 'Blue' ? 'flex-row-reverse text-end [&_small]:text-blue [&>span]:justify-items-end' : '[&_small]:text-green'}`}
    >
      {team && <TeamCrest crest={team.crest} size={40} />}
      <span>
        <b className="wrap-text">{name}</b>
        <small>
          <TeamMark side={side} />
          <span aria-hidden="true">{side}</span>
        </small>
      </span>
    </span>
  );
}

/** The effect of each decision. */
function EffectsNote({ request }: { request: MatchRequest }) {
  const { accept, decline } = describeEffects(request);
  return (
    <section
      className="px-5 pt-4 pb-0 text-14 text-ink-2 phone:px-4 [&_b]:text-ink [&_ul]:mt-2 [&_ul]:grid [&_ul]:grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] [&_ul]:gap-2.5"
      aria-label="What you decide"
    >
      <p className="wrap-text">{accept}</p>
      <p className="wrap-text">{decline}</p>
    </section>
  );
}

function ReviewReasons({ request }: { request: MatchRequest }) {
  const { status, hold_reasons, disputes } = request;
  const decided = describeEarlierDecision(request);
  return (
    <ul>
      {disputes.map(({ by, at, reason, evidence }) => (
        <Alert kind="warning" icon={Flag} as="li" key={at}>
          <p className="wrap-text">
            <b>{by}</b> disputes it, {formatFootballDate(at)}: <bdi>{reason}</bdi>
          </p>
          <EvidenceList links={evidence} />
        </Alert>
      ))}
      {hold_reasons.map((reason) => (
        <Alert kind="warning" icon={CirclePause} as="li" key={reason}>
          <p className="wrap-text">
            <LinkedReason reason={reason} />
          </p>
        </Alert>
      ))}
      {decided && (
        <Alert icon={Gavel} as="li">
          <p className="wrap-text">{decided}</p>
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
      <Link className="link" to={`/matches/${matchId}`}>
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
