import { Eye, type IconNode, ListEnd } from 'lucide';
import { use, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useRead } from '#web/kit/http/use-read.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { RendersParts } from '#web/lazy-part.tsx';
import { listEvents } from '#web/matches/page/event-list.ts';
import { MatchEventRow, Timeline } from '#web/matches/page/event-row.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { indexPlayers } from '#web/matches/page/named-players.ts';
import { TeamHeads } from '#web/matches/page/team-heads.tsx';

/** Above this number of rows, those off screen aren't laid out. */
const LONG_TIMELINE = 100;

/** The page's events; all of a long match are loaded on demand. */
export function EventsTab({ match }: { match: MatchView }) {
  const { events: first, names } = match;
  // An explicit page includes all of its events.
  const [showsUnassigned, setShowsUnassigned] = useState(first.page !== null);
  const [showsAll, setShowsAll] = useState(false);
  // Set by the link of a marker on the touchline strip.
  const target: unknown = useLocation().state?.event;
  const players = useMemo(() => indexPlayers(match.teams), [match.teams]);
  const isComplete = first.rows.length === first.count;
  const isTargetMissing = typeof target === 'number' && !first.rows.some(({ index }) => index === target);
  const needsAll = !isComplete && (showsAll || isTargetMissing || (showsUnassigned && first.page === null));
  const whole = useRead('GET /matches/:match_id', needsAll ? { params: { match_id: match.matchId } } : null);
  const all = useMemo(() => whole.answer && listEvents(whole.answer.event_data), [whole.answer]);
  if (first.count === 0) return <NoEvents counted={match.unlistedEvents} />;

  const rows = (all ?? first.rows).filter(({ event }) => showsUnassigned || event.team_affect);
  const isWaiting = needsAll && whole.isLoading && !all;
  const matchPath = `/matches/${match.matchId}#events`;
  const allPath = `/matches/${match.matchId}?events=1#events`;

  return (
    <Panel className="comparison" aria-label="Events">
      <TeamHeads match={match} />
      <Timeline isLong={rows.length > LONG_TIMELINE} none="No event of this match belongs to a team.">
        {rows.map(({ event, index, score }) => (
          <MatchEventRow
            key={index}
            event={event}
            score={score}
            names={names}
            players={players}
            isTarget={index === target}
          />
        ))}
      </Timeline>
      {needsAll && whole.error && (
        <Alert kind="error" role="alert" className="mx-5 mt-0 mb-4">
          <p>{whole.error}</p>
        </Alert>
      )}
      {(first.hasUnassigned || !isComplete) && (
        <footer className="flex flex-wrap justify-center gap-3 px-5 pt-3 pb-5">
          {first.hasUnassigned && (
            <Choice
              icon={Eye}
              to={showsUnassigned ? matchPath : allPath}
              onClick={() => setShowsUnassigned(!showsUnassigned)}
            >
              {showsUnassigned ? 'Hide unassigned Events' : 'View unassigned Events'}
            </Choice>
          )}
          {!isComplete && !all && (
            <Choice icon={ListEnd} to={allPath} disabled={isWaiting} onClick={() => setShowsAll(true)}>
              {`Show all ${first.count.toLocaleString('en-GB')} events`}
            </Choice>
          )}
        </footer>
      )}
      {first.page !== null && !all && (
        <Pager page={first.page} pages={first.pages} label="Pages of events" parameter="events" tab="#events" />
      )}
    </Panel>
  );
}

interface ChoiceProps {
  icon: IconNode;
  /** The page that shows the choice without scripts. */
  to: string;
  disabled?: boolean;
  onClick: () => void;
  children: string;
}

function Choice({ icon, to, children, ...button }: ChoiceProps) {
  const isWithoutScripts = use(RendersParts);
  const look = { kind: 'line', size: 'small' } as const;
  const content = (
    <>
      <Icon icon={icon} size={16} />
      {children}
    </>
  );
  if (isWithoutScripts)
    return (
      <ButtonLink {...look} to={to}>
        {content}
      </ButtonLink>
    );
  return (
    <Button {...look} {...button}>
      {content}
    </Button>
  );
}

function NoEvents({ counted }: { counted: number }) {
  if (counted === 0) return <EmptyState title="No events">This match was sent without events.</EmptyState>;
  return (
    <EmptyState title="Events not listed">
      {`This match was sent with totals only. They add up to ${counted === 1 ? '1 event' : `${counted} events`}, goals and cards.`}
    </EmptyState>
  );
}
