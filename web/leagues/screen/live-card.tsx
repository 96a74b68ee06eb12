import { type ReactNode, useMemo } from 'react';
import type { Fixture } from '#contract/fixtures/schema.ts';
import { nameSide } from '#contract/fixtures/words.ts';
import type { Crest } from '#contract/kit/heads.ts';
import type { LiveHead, ReadLiveMatch } from '#contract/live/schema.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { countRedCards, listScorers, writeTimes } from '#contract/matches/scorers.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { PitchHalves } from '#web/kit/charts/pitch-halves.tsx';
import { LiveSign } from '#web/kit/heads/live-sign.tsx';
import { readMinute, STATE_WORDS } from '#web/kit/heads/live-words.ts';
import { RedCards } from '#web/kit/heads/red-cards.tsx';
import { CircleScore } from '#web/kit/heads/score.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { SIDE_TEXTS, SideMark } from '#web/kit/heads/team-mark.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { KickOff, nameToday } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import styles from '#web/leagues/screen/live-card.module.css';
import { useGoals } from '#web/leagues/screen/use-turn.ts';
import { LiveAnnouncement } from '#web/live/live-announcement.tsx';
import { useLiveMatch } from '#web/live/use-live-match.ts';

interface LiveCardProps {
  /** As the list has it, until the match itself is read. */
  head: LiveHead;
  initial: ReadLiveMatch | null;
  onGoal: (key: string) => void;
}

/** Lines of scorers below the score. */
const SCORERS = 3;

/** A live match in front of the screen. */
export function LiveCard({ head, initial, onGoal }: LiveCardProps) {
  const { match, age, isSilent, isConnected } = useLiveMatch(head.key, initial);
  const shown = match ?? head;
  const scores = useMemo(() => (match ? [match] : []), [match]);
  useGoals(scores, onGoal);
  // A shoot-out takes the minute's place.
  const minute = shown.shoot_out ? null : readMinute(shown, age);
  const scorers = match && listScorers(match);
  return (
    <Card
      label="Live now"
      isStale={isSilent || !isConnected}
      bar={
        <>
          <LiveSign match={shown} isSilent={isSilent} />
          <span className={styles.state}>{STATE_WORDS[shown.state]}</span>
        </>
      }
      names={shown.team_names}
      crests={{ Blue: shown.teams.Blue?.crest, Green: shown.teams.Green?.crest }}
      hasSides
      redCards={match ? countRedCards(match) : undefined}
      middle={
        <>
          <CircleScore
            className={styles.circle}
            blue={shown.team_goals.Blue}
            green={shown.team_goals.Green}
            shootOut={shown.shoot_out ?? undefined}
            isLive={shown.state !== 'finished'}
          />
          {minute && (
            <span className={styles.minute}>
              {minute.text}
              {minute.added && <small>{minute.added}</small>}
            </span>
          )}
        </>
      }
    >
      {match && <LiveAnnouncement match={match} isStale={isSilent || !isConnected} />}
      <div className={styles.scorers}>
        <BallIcon />
        {TEAM_SIDES.map((side) => (
          <ul key={side} aria-label={`${shown.team_names[side]}: goals and red cards`}>
            {scorers?.[side].lines.slice(-SCORERS).map((line) => (
              <li key={`${line.kind} ${line.player}`}>
                <bdi className={typography.truncated}>{line.player}</bdi>
                {line.kind === 'own-goal' && <small>(o.g.)</small>}
                {line.kind === 'red-card' && <CardIcon card="red" />}
                <bdi className={typography.figures}>{writeTimes(line)}</bdi>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Card>
  );
}

/** In place of a live match: the next fixture with its time. */
export function NextCard({ fixture, now }: { fixture: Fixture; now: number }) {
  const { home, away, kick_off, round_name } = fixture;
  const zone = useTimeZone();
  return (
    <Card
      label="Next match"
      bar={
        <>
          <span />
          <span className={styles.state}>{round_name}</span>
        </>
      }
      names={{
        Blue: nameSide(home),
        Green: nameSide(away),
      }}
      crests={{ Blue: home.team?.crest, Green: away.team?.crest }}
      middle={
        <span className={styles.kickOff}>
          {kick_off === null ? (
            <b>TBA</b>
          ) : (
            <>
              <b>
                <KickOff at={kick_off} form="time" />
              </b>
              <small className={styles.day}>
                {nameToday(kick_off, now, zone) ?? <KickOff at={kick_off} form="day" />}
              </small>
            </>
          )}
        </span>
      }
    />
  );
}

interface CardProps {
  label: string;
  bar: ReactNode;
  names: Record<TeamSide, string>;
  crests: Record<TeamSide, Crest | undefined>;
  /** Whether the teams have taken their sides. */
  hasSides?: boolean;
  redCards?: Record<TeamSide, number> | undefined;
  isStale?: boolean;
  middle: ReactNode;
  children?: ReactNode;
}

function Card({ label, bar, names, crests, hasSides = false, redCards, isStale = false, middle, children }: CardProps) {
  const [blue, green] = TEAM_SIDES.map((side) => (
    <div key={side} className={styles.team}>
      <TeamCrest crest={crests[side] ?? null} className={styles.crest} />
      <b>
        {names[side]}
        {redCards && <RedCards className={styles.redCards} count={redCards[side]} />}
      </b>
      {hasSides && (
        <span className={SIDE_TEXTS[side]}>
          <SideMark side={side} className={styles.mark} />
          {side}
        </span>
      )}
    </div>
  ));
  return (
    <section className={isStale ? `${styles.card} ${styles.stale}` : styles.card} aria-label={label}>
      <PitchHalves />
      <div className={styles.bar}>{bar}</div>
      <div className={styles.field}>
        {blue}
        <div className={styles.middle}>{middle}</div>
        {green}
      </div>
      {children}
    </section>
  );
}
