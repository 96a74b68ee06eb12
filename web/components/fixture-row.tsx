import { Info } from 'lucide';
import type { ReactNode } from 'react';
import type { Fixture, HomeAway } from '#contract/fixtures/schema.ts';
import { describeDecision, nameSide } from '#contract/fixtures/words.ts';
import { compareGoals, toPair } from '#contract/matches/shoot-outs.ts';
import { EvidenceLinks } from '#web/components/evidence-links.tsx';
import styles from '#web/components/fixture-row.module.css';
import { FixtureState, FixtureTime } from '#web/components/fixture-status.tsx';
import { KickOff } from '#web/components/kick-off.tsx';
import { LiveSign, SILENT_WORD } from '#web/components/live-sign.tsx';
import { readMinute } from '#web/components/live-words.ts';
import { Score } from '#web/components/score.tsx';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { useLiveFixture } from '#web/components/use-live-fixture.ts';
import type { ListedMatch } from '#web/components/use-live-list.ts';
import typography from '#web/styles/typography.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

interface FixtureRowProps {
  fixture: Fixture;
  /** Milliseconds, for fixtures that are about to be played; 0 until it is known. */
  now: number;
  /** Below the row, for example an offered kick-off. */
  note?: ReactNode;
  /** In place of the fixture's state, for example a button. */
  state?: ReactNode;
  /** With the day above the time, in lists without days. */
  hasDay?: boolean;
  /** Where a fixture without a match leads. */
  path?: string | null;
}

/** A fixture of a list with its time, teams, score and state. Played ones link to their match. */
export function FixtureRow({ fixture, now, note, state, hasDay = false, path = null }: FixtureRowProps) {
  const decision = describeDecision(fixture);
  const live = useLiveFixture(fixture, now);
  const below =
    note ??
    (decision && (
      <FixtureNote icon={Info}>
        <p>{decision}</p>
      </FixtureNote>
    ));
  const row = (
    <MatchLink
      look={below ? styles.noted : null}
      to={note || state ? null : (live?.path ?? matchPath(fixture) ?? path)}
    >
      <When fixture={fixture} hasDay={hasDay} />
      <Side fixture={fixture} place="home" />
      <span className={styles.middle}>
        {fixture.score ? (
          <Score blue={fixture.score.home} green={fixture.score.away} shootOut={fixture.shoot_out} stacks />
        ) : live ? (
          <Score blue={live.score.home} green={live.score.away} shootOut={live.shootOut} stacks isLive />
        ) : (
          <>
            <span className={styles.versus} aria-hidden="true">
              v
            </span>
            <span className={typography.screenReaderOnly}>against</span>
          </>
        )}
      </span>
      <Side fixture={fixture} place="away" />
      <span className={styles.state}>
        {state ??
          (live ? (
            <LiveSign match={live.match} isSilent={live.match.isSilent} isShort />
          ) : (
            <FixtureState fixture={fixture} now={now} />
          ))}
      </span>
      {below}
    </MatchLink>
  );
  if (decision === null || fixture.status_evidence.length === 0) return row;
  return (
    <>
      {row}
      <EvidenceLinks className={styles.evidence} links={fixture.status_evidence} />
    </>
  );
}

interface FixtureLineProps extends Pick<FixtureRowProps, 'fixture' | 'now'> {
  /** Short names in place of the teams' names. */
  isShort?: boolean;
  /** Below the teams, in a list of several competitions. */
  round?: string | undefined;
}

/** A fixture between its two teams: its score, or its time and state. Played ones link to their match. */
export function FixtureLine({ fixture, now, isShort = false, round }: FixtureLineProps) {
  const { score } = fixture;
  const live = useLiveFixture(fixture, now);
  return (
    <MatchLink look={styles.line} to={live?.path ?? matchPath(fixture)}>
      <Side fixture={fixture} place="home" isShort={isShort} />
      <span className={styles.middle}>
        {score ? (
          <Score blue={score.home} green={score.away} shootOut={fixture.shoot_out} stacks />
        ) : live ? (
          <LiveTime match={live.match} score={live.score} />
        ) : (
          <FixtureTime fixture={fixture} now={now} />
        )}
      </span>
      <Side fixture={fixture} place="away" isShort={isShort} />
      {round && <small className={styles.round}>{round}</small>}
    </MatchLink>
  );
}

/** Score and minute of a live fixture, in the box of its time and day. */
function LiveTime({ match, score }: { match: ListedMatch; score: HomeAway }) {
  const minute = readMinute(match, 0);
  return (
    <>
      <b className={`${styles.time} ${styles.liveScore}`}>
        {score.home}–{score.away}
      </b>
      {match.isSilent ? (
        <small>{SILENT_WORD}</small>
      ) : (
        <small className={styles.live}>Live{minute && ` ${minute.text}${minute.added}`}</small>
      )}
    </>
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

interface MatchLinkProps {
  look: string | null | undefined;
  to: string | null;
  children: ReactNode;
}

function MatchLink({ look, to, children }: MatchLinkProps) {
  const className = [styles.row, look].filter(Boolean).join(' ');
  if (to === null) return <div className={className}>{children}</div>;
  return (
    <Link className={className} to={to}>
      {children}
    </Link>
  );
}

function matchPath({ match_id }: Fixture): string | null {
  return match_id === null ? null : `/matches/${match_id}`;
}

function When({ fixture, hasDay }: { fixture: Fixture; hasDay: boolean }) {
  const { moved_from, score } = fixture;
  const kick_off = (hasDay ? fixture.played_at : null) ?? fixture.kick_off;
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
  fixture: Fixture;
  place: 'home' | 'away';
  isShort?: boolean;
}

function Side({ fixture, place, isShort = false }: SideProps) {
  const { team } = fixture[place];
  const { score, shoot_out } = fixture;
  const lead = score ? compareGoals([score.home, score.away], toPair(shoot_out)) : 0;
  const hasLost = place === 'home' ? lead < 0 : lead > 0;
  const look = [styles.side, place === 'home' ? styles.home : styles.away, (hasLost || !team) && styles.quiet];
  const crest = <TeamCrest crest={team?.crest ?? null} size={28} />;
  const name = isShort && team ? team.short_name : nameSide(fixture[place]);
  return (
    <span className={look.filter(Boolean).join(' ')}>
      {place === 'away' && crest}
      <span className={typography.truncated}>{name}</span>
      {place === 'home' && crest}
    </span>
  );
}
