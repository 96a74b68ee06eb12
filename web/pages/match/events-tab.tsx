import { Eye } from 'lucide';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { EventRow } from '#web/pages/match/event-row.tsx';
import styles from '#web/pages/match/events-tab.module.css';
import matchPageStyles from '#web/pages/match/match-page.module.css';
import type { MatchView } from '#web/pages/match/match-view.ts';
import { indexPlayers } from '#web/pages/match/named-players.ts';
import { listRunningScores } from '#web/pages/match/running-score.ts';
import { TeamHeads } from '#web/pages/match/team-heads.tsx';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Above this number of rows, those off screen are not laid out. */
const LONG_TIMELINE = 100;

export function EventsTab({ match }: { match: MatchView }) {
  const [showsUnassigned, setShowsUnassigned] = useState(false);
  const { events, names } = match;
  // Set by the link of a marker on the touchline strip.
  const target: unknown = useLocation().state?.event;
  const players = useMemo(() => indexPlayers(match.teams), [match.teams]);
  if (events.length === 0) return <NoEvents counted={match.unlistedEvents} />;

  const hasUnassigned = events.some((event) => !event.team_affect);
  const scores = listRunningScores(events);
  const rows = events
    .map((event, index) => ({ event, index, score: scores[index] ?? null }))
    .filter(({ event }) => showsUnassigned || event.team_affect);

  return (
    <Panel className={matchPageStyles.panel} aria-label="Events">
      <TeamHeads match={match} />
      <div className={styles.timeline}>
        {rows.length > 0 ? (
          <ol className={rows.length > LONG_TIMELINE ? `${styles.events} ${styles.long}` : styles.events}>
            {rows.map(({ event, index, score }) => (
              <EventRow
                key={index}
                event={event}
                score={score}
                names={names}
                players={players}
                isTarget={index === target}
              />
            ))}
          </ol>
        ) : (
          <p className={`${styles.empty} ${typography.muted}`}>No event of this match belongs to a team.</p>
        )}
      </div>
      {hasUnassigned && (
        <footer className={styles.foot}>
          <Button kind="line" size="small" onClick={() => setShowsUnassigned(!showsUnassigned)}>
            <Icon icon={Eye} size={16} />
            {showsUnassigned ? 'Hide unassigned Events' : 'View unassigned Events'}
          </Button>
        </footer>
      )}
    </Panel>
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
