import { CalendarX2, Info, RotateCcw } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MOVED_BY_CAPTAINS } from '#contract/fixture-words.ts';
import type { Fixture, FixtureSide } from '#contract/fixtures.ts';
import styles from '#web/components/fixture-row.module.css';
import { describeDecision, describeEnd, minutesUntil, readFixtureClock } from '#web/components/fixture-state.ts';
import { KickOff } from '#web/components/kick-off.tsx';
import { Pill } from '#web/components/pill.tsx';
import { Score } from '#web/components/score.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import typography from '#web/styles/typography.module.css';
import { Icon } from '#web/ui/icon.tsx';

interface FixtureRowProps {
  fixture: Fixture;
  /** Milliseconds, for fixtures that are about to be played. */
  now: number;
  /** Below the row, for example an offered kick-off. */
  note?: ReactNode;
  /** In place of the fixture's state, for example a button. */
  state?: ReactNode;
  /** With the day above the time, in lists without days. */
  hasDay?: boolean;
}

/** A fixture of a list with its time, teams, score and state. Played ones link to their match. */
export function FixtureRow({ fixture, now, note, state, hasDay = false }: FixtureRowProps) {
  const { home, away, score, match_id } = fixture;
  const decision = describeDecision(fixture);
  const below =
    note ??
    (decision && (
      <FixtureNote icon={Info}>
        <p>{decision}</p>
      </FixtureNote>
    ));
  const content = (
    <>
      <When fixture={fixture} hasDay={hasDay} />
      <Side side={home} place="home" hasLost={score !== null && score.home < score.away} />
      <span className={styles.middle}>
        {score ? (
          <Score blue={score.home} green={score.away} stacks />
        ) : (
          <>
            <span className={styles.versus} aria-hidden="true">
              v
            </span>
            <span className={typography.screenReaderOnly}>against</span>
          </>
        )}
      </span>
      <Side side={away} place="away" hasLost={score !== null && score.away < score.home} />
      <span className={styles.state}>{state ?? <State fixture={fixture} now={now} />}</span>
      {below}
    </>
  );
  const look = below ? `${styles.row} ${styles.noted}` : styles.row;
  if (match_id === null || note || state) return <div className={look}>{content}</div>;
  return (
    <Link className={look} to={`/matches/${match_id}`}>
      {content}
    </Link>
  );
}

/** A panel below a row, within its `note`. */
export function FixtureNote({ icon, children }: { icon: typeof Info; children: ReactNode }) {
  return (
    <div className={styles.note}>
      <Icon icon={icon} size={16} />
      {children}
    </div>
  );
}

function When({ fixture: { kick_off, moved_from, score }, hasDay }: { fixture: Fixture; hasDay: boolean }) {
  return (
    <span className={styles.when}>
      {hasDay && kick_off !== null && (
        <small className={styles.shortDay}>
          <KickOff at={kick_off} form="day" />
        </small>
      )}
      {moved_from !== null && score === null && (
        <s>
          <span className={typography.screenReaderOnly}>Moved from </span>
          <KickOff at={moved_from} form="time" />
        </s>
      )}
      {kick_off === null ? <span className={typography.dim}>TBA</span> : <KickOff at={kick_off} form="time" />}
    </span>
  );
}

interface SideProps {
  side: FixtureSide;
  place: 'home' | 'away';
  hasLost: boolean;
}

function Side({ side: { team, label }, place, hasLost }: SideProps) {
  const look = [
    styles.side,
    place === 'home' ? styles.home : styles.away,
    hasLost && styles.lost,
    !team && styles.open,
  ];
  const crest = <TeamCrest crest={team?.crest ?? null} size={28} />;
  return (
    <span className={look.filter(Boolean).join(' ')}>
      {place === 'away' && crest}
      <span className={typography.truncated}>{team?.name ?? label ?? 'To be decided'}</span>
      {place === 'home' && crest}
    </span>
  );
}

/** The texts of server and browser may differ by a minute, so the hydration warning is suppressed. */
function State({ fixture, now }: { fixture: Fixture; now: number }) {
  const { status, status_reason, kick_off, is_contradicted } = fixture;
  if (is_contradicted) return <Pill look="warning">Staff decide</Pill>;
  if (status === 'played') return <span>{describeEnd(fixture)}</span>;
  if (status === 'walkover') return <Pill look="outlined">Walkover</Pill>;
  if (status === 'cancelled') return <Pill look="outlined">Cancelled</Pill>;
  if (status === 'to be replayed') {
    return (
      <Pill>
        <Icon icon={RotateCcw} size={16} />
        To be replayed
      </Pill>
    );
  }
  const clock = readFixtureClock(fixture, now);
  if (clock === 'live') {
    return (
      <>
        <Pill look="live">Live</Pill>
        <span>Result to follow</span>
      </>
    );
  }
  if (clock === 'waiting') return <span>Result to follow</span>;
  if (status === 'postponed') {
    return (
      <>
        <Pill look="warning">
          <Icon icon={CalendarX2} size={16} />
          Postponed
        </Pill>
        {status_reason === MOVED_BY_CAPTAINS && <span>{status_reason}</span>}
      </>
    );
  }
  if (clock === 'soon' && kick_off !== null) {
    return <span suppressHydrationWarning>In {minutesUntil(kick_off, now)} min</span>;
  }
  return <span>Planned</span>;
}
