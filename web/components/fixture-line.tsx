import { Link } from 'react-router';
import type { Fixture, FixtureSide } from '#contract/fixtures.ts';
import styles from '#web/components/fixture-line.module.css';
import { KickOff } from '#web/components/kick-off.tsx';
import { Score } from '#web/components/score.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import typography from '#web/styles/typography.module.css';

/** A fixture between its two teams: its score, or when it is. Played ones link to their match. */
export function FixtureLine({ fixture }: { fixture: Fixture }) {
  const { home, away, score, match_id } = fixture;
  const content = (
    <>
      <Side side={home} place="home" hasLost={score !== null && score.home < score.away} />
      <span className={styles.middle}>
        {score ? <Score blue={score.home} green={score.away} stacks /> : <When fixture={fixture} />}
      </span>
      <Side side={away} place="away" hasLost={score !== null && score.away < score.home} />
    </>
  );
  if (match_id === null) return <div className={styles.line}>{content}</div>;
  return (
    <Link className={styles.line} to={`/matches/${match_id}`}>
      {content}
    </Link>
  );
}

interface SideProps {
  side: FixtureSide;
  place: 'home' | 'away';
  hasLost: boolean;
}

function Side({ side: { team, label }, place, hasLost }: SideProps) {
  return (
    <span
      className={`${styles.side} ${place === 'home' ? styles.home : styles.away}${hasLost ? ` ${styles.lost}` : ''}`}
    >
      {place === 'away' && <TeamCrest crest={team?.crest ?? null} size={28} />}
      <span className={typography.truncated}>{team?.name ?? label ?? 'To be decided'}</span>
      {place === 'home' && <TeamCrest crest={team?.crest ?? null} size={28} />}
    </span>
  );
}

function When({ fixture: { kick_off, status } }: { fixture: Fixture }) {
  if (status === 'cancelled') return <span className={styles.pill}>Cancelled</span>;
  return (
    <>
      {status === 'postponed' && <span className={`${styles.pill} ${styles.postponed}`}>Postponed</span>}
      {status === 'to be replayed' && <span className={styles.pill}>To be replayed</span>}
      {kick_off === null ? (
        <small>{status === 'planned' ? 'No date yet' : ''}</small>
      ) : status === 'planned' ? (
        <>
          <b className={styles.time}>
            <KickOff at={kick_off} form="time" />
          </b>
          <small>
            <KickOff at={kick_off} form="day" />
          </small>
        </>
      ) : (
        <small>
          to <KickOff at={kick_off} form="day" />
        </small>
      )}
    </>
  );
}
