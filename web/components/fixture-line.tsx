import { Link } from 'react-router';
import type { Fixture, FixtureSide } from '#contract/fixtures.ts';
import styles from '#web/components/fixture-line.module.css';
import { readFixtureClock } from '#web/components/fixture-state.ts';
import { KickOff } from '#web/components/kick-off.tsx';
import { Pill } from '#web/components/pill.tsx';
import { Score } from '#web/components/score.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { useNow } from '#web/components/use-now.ts';
import typography from '#web/styles/typography.module.css';

/** A fixture between its two teams: its score, or when it is. Played ones link to their match. */
export function FixtureLine({ fixture, isShort = false }: { fixture: Fixture; isShort?: boolean }) {
  const { home, away, score, match_id } = fixture;
  const content = (
    <>
      <Side side={home} place="home" isShort={isShort} hasLost={score !== null && score.home < score.away} />
      <span className={styles.middle}>
        {score ? <Score blue={score.home} green={score.away} stacks /> : <When fixture={fixture} />}
      </span>
      <Side side={away} place="away" isShort={isShort} hasLost={score !== null && score.away < score.home} />
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
  /** The team's short name in place of its name. */
  isShort: boolean;
}

function Side({ side: { team, label }, place, hasLost, isShort }: SideProps) {
  const name = isShort ? team?.short_name : team?.name;
  return (
    <span
      className={`${styles.side} ${place === 'home' ? styles.home : styles.away}${hasLost ? ` ${styles.lost}` : ''}`}
    >
      {place === 'away' && <TeamCrest crest={team?.crest ?? null} size={28} />}
      <span className={typography.truncated}>{name ?? label ?? 'To be decided'}</span>
      {place === 'home' && <TeamCrest crest={team?.crest ?? null} size={28} />}
    </span>
  );
}

function When({ fixture }: { fixture: Fixture }) {
  const { kick_off, status } = fixture;
  // Live once scripts run, so that the server's HTML and the first rendering are alike.
  const now = useNow(0);
  if (status === 'cancelled') return <Pill>Cancelled</Pill>;
  if (status === 'to be replayed') return <Pill>To be replayed</Pill>;
  if (kick_off === null)
    return status === 'postponed' ? <Pill look="warning">Postponed</Pill> : <small>No date yet</small>;
  if (readFixtureClock(fixture, now) === 'live') {
    return (
      <>
        <Pill look="live">Live</Pill>
        <small>
          since <KickOff at={kick_off} form="time" />
        </small>
      </>
    );
  }
  if (status === 'postponed') {
    return (
      <>
        <Pill look="warning">Postponed</Pill>
        <small>
          to <KickOff at={kick_off} form="day" />
        </small>
      </>
    );
  }
  return (
    <>
      <b className={styles.time}>
        <KickOff at={kick_off} form="time" />
      </b>
      <small>
        <KickOff at={kick_off} form="day" />
      </small>
    </>
  );
}
