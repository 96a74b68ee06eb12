import { type ReactNode, useMemo } from 'react';
import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { type ScorerLine, writeTimes } from '#contract/matches/scorers.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import { PitchHalves } from '#web/kit/charts/pitch-halves.tsx';
import { PlayerLink } from '#web/kit/heads/player-link.tsx';
import { CircleScore } from '#web/kit/heads/score.tsx';
import { ShootOut } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { TeamLink } from '#web/kit/heads/team-link.tsx';
import { SIDE_TEXTS, SideCrest, SideMark } from '#web/kit/heads/team-mark.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { indexPlayers, type NamedPlayers } from '#web/matches/page/named-players.ts';
import styles from '#web/matches/page/score-hero.module.css';

const LONG_NAME_LENGTH = 18;
const LONG_WORD_LENGTH = 8;

/** What the hero shows of a match, stored or live. */
type HeroMatch = Pick<MatchView, 'leagueId' | 'names' | 'leagueTeams' | 'goals' | 'shootOut' | 'scorers'> & {
  teams: Parameters<typeof indexPlayers>[0];
};

interface ScoreHeroProps {
  match: HeroMatch;
  /** Above the teams of a live match. */
  bar?: ReactNode;
  /** On the halfway line of a live match. */
  minute?: ReactNode;
  /** Whether it is still played. */
  isLive?: boolean;
}

/** The score on a pitch seen from above, with scorers and red cards below if events list them. */
export function ScoreHero({ match, bar, minute, isLive }: ScoreHeroProps) {
  const { names, goals, shootOut } = match;
  return (
    <section className={styles.hero} aria-label="Score">
      <PitchHalves />
      <p className={typography.screenReaderOnly}>
        {`${names.Blue} ${goals.Blue} - ${goals.Green} ${names.Green}`}
        <ShootOut goals={shootOut} />
      </p>
      {bar}
      <div className={styles.field}>
        <HeroTeam side="Blue" match={match} />
        <CircleScore
          className={digitsClass(goals)}
          blue={goals.Blue}
          green={goals.Green}
          shootOut={shootOut}
          isHidden
          isLive={isLive}
        />
        <HeroTeam side="Green" match={match} />
        {minute}
      </div>
      <Scorers match={match} />
    </section>
  );
}

function HeroTeam({ side, match }: { side: TeamSide; match: HeroMatch }) {
  const name = match.names[side];
  const team = match.leagueTeams[side];
  const isLong = name.length > LONG_NAME_LENGTH || name.split(/\s+/).some((word) => word.length > LONG_WORD_LENGTH);
  return (
    <div className={styles.team}>
      {team ? (
        <TeamCrest crest={team.crest} size={76} className={styles.teamCrest} />
      ) : (
        <SideCrest side={side} className={styles.crest} />
      )}
      <span className={isLong ? `${styles.name} ${styles.longName}` : styles.name}>
        <TeamLink leagueId={match.leagueId} name={name} team={team} />
      </span>
      {name !== side && (
        <span className={`${styles.side} ${SIDE_TEXTS[side]}`}>
          {team && <SideMark side={side} className={styles.mark} />}
          {side}
        </span>
      )}
    </div>
  );
}

function digitsClass({ Blue, Green }: Record<TeamSide, number>): string {
  const most = Math.max(Blue, Green);
  const width = most > 99 ? styles.widestDigits : most > 9 ? styles.wideDigits : '';
  return `${styles.digits} ${width}`;
}

function Scorers({ match }: { match: HeroMatch }) {
  const { scorers } = match;
  const players = useMemo(() => indexPlayers(match.teams), [match.teams]);
  if (scorers.Blue.lines.length + scorers.Green.lines.length === 0) return null;
  return (
    <div className={styles.scorers}>
      <BallIcon />
      {TEAM_SIDES.map((side) => (
        <ul
          key={side}
          className={side === 'Blue' ? styles.blueScorers : styles.greenScorers}
          aria-label={`${match.names[side]}: goals and red cards`}
        >
          {scorers[side].lines.map((line) => (
            <Scorer key={`${line.kind} ${line.player}`} line={line} side={side} players={players} />
          ))}
          {scorers[side].more > 0 && <li className={typography.dim}>+{scorers[side].more} more</li>}
        </ul>
      ))}
    </div>
  );
}

/** Minutes and cards are next to the halfway line: after the name for Blue, before it for Green. */
function Scorer({ line, side, players }: { line: ScorerLine; side: TeamSide; players: NamedPlayers }) {
  const player = players.get(foldName(line.player));
  const name = <bdi className={typography.wrapAnywhere}>{player ? <PlayerLink player={player} /> : line.player}</bdi>;
  const ownGoal = line.kind === 'own-goal' && <abbr title="own goal">(o.g.)</abbr>;
  const times = writeTimes(line);
  const details = (
    <>
      {line.kind === 'red-card' && <CardIcon card="red" />}
      {times && <bdi className={`${styles.times} ${typography.figures}`}>{times}</bdi>}
    </>
  );
  return (
    <li>
      {side === 'Green' && details} {name} {ownGoal} {side === 'Blue' && details}
    </li>
  );
}
