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
import { tw } from '#web/kit/styles/tw.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import type { MatchView } from '#web/matches/page/match-view.ts';
import { indexPlayers, type NamedPlayers } from '#web/matches/page/named-players.ts';
import styles from '#web/matches/page/score-hero.module.css';

const LONG_NAME_LENGTH = 18;
const LONG_WORD_LENGTH = 8;

/** The hero's input, from a stored or live match. */
type HeroMatch = Pick<MatchView, 'leagueId' | 'names' | 'leagueTeams' | 'goals' | 'shootOut' | 'scorers'> & {
  teams: Parameters<typeof indexPlayers>[0];
};

interface ScoreHeroProps {
  match: HeroMatch;
  /** Content above the teams of a live match. */
  bar?: ReactNode;
  /** The minute on the halfway line of a live match. */
  minute?: ReactNode;
  /** Whether it is live. */
  isLive?: boolean;
}

/** The score on a pitch seen from above, with scorers and red cards below if events list them. */
export function ScoreHero({ match, bar, minute, isLive }: ScoreHeroProps) {
  const { names, goals, shootOut } = match;
  return (
    <section className="relative isolate overflow-hidden rounded-3 bg-pitch" aria-label="Score">
      <PitchHalves />
      <p className="sr-only">
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
    <div className="row-[2/5] grid min-w-0 grid-rows-subgrid items-start justify-items-center px-3 text-center not-first:col-3 tablet:px-1">
      {team ? (
        <TeamCrest crest={team.crest} size={76} className={`tablet:h-[3.025rem] tablet:w-11 ${styles.teamCrest}`} />
      ) : (
        <SideCrest side={side} className={styles.crest} />
      )}
      <span
        className={`font-display text-[clamp(1.375rem,0.9rem_+_1.6vw,2.25rem)]/none font-extrabold tracking-[0.01em] text-balance wrap-anywhere ${isLong ? 'text-[clamp(1.0625rem,0.7rem_+_1.5vw,1.875rem)]' : ''}`}
      >
        <TeamLink leagueId={match.leagueId} name={name} team={team} />
      </span>
      {name !== side && (
        <span className={`mt-2 text-13 font-semibold phone:mt-1 ${styles.side} ${SIDE_TEXTS[side]}`}>
          {team && <SideMark side={side} className={styles.mark} />}
          {side}
        </span>
      )}
    </div>
  );
}

function digitsClass({ Blue, Green }: Record<TeamSide, number>): string {
  const most = Math.max(Blue, Green);
  const width =
    most > 99 ? tw`text-[calc(var(--digits)_*_0.52)]` : most > 9 ? tw`text-[calc(var(--digits)_*_0.74)]` : '';
  return `${tw`col-2 row-[1/6] size-[var(--d)] place-self-center [font:var(--w-display)_var(--digits)_/_1_var(--font-display)] [&_span]:px-[0.04em]`} ${width}`;
}

function Scorers({ match }: { match: HeroMatch }) {
  const { scorers } = match;
  const players = useMemo(() => indexPlayers(match.teams), [match.teams]);
  if (scorers.Blue.lines.length + scorers.Green.lines.length === 0) return null;
  return (
    <div
      className={`relative z-1 grid grid-cols-[minmax(0,1fr)_2.5rem_minmax(0,1fr)] gap-4 px-8 pt-0 pb-6 text-14/[1.45] text-ink tablet:grid-cols-[minmax(0,1fr)_1.25rem_minmax(0,1fr)] tablet:gap-2 tablet:px-3 tablet:pt-0 tablet:pb-4 tablet:text-13 ${styles.scorers}`}
    >
      <BallIcon />
      {TEAM_SIDES.map((side) => (
        <ul
          key={side}
          className={
            side === 'Blue'
              ? `col-1 text-end [&_[role="img"]]:me-1 ${styles.blueScorers}`
              : `col-3 ${styles.greenScorers}`
          }
          aria-label={`${match.names[side]}: goals and red cards`}
        >
          {scorers[side].lines.map((line) => (
            <Scorer key={`${line.kind} ${line.player}`} line={line} side={side} players={players} />
          ))}
          {scorers[side].more > 0 && <li className="text-ink-3">+{scorers[side].more} more</li>}
        </ul>
      ))}
    </div>
  );
}

/** Minutes and cards are next to the halfway line: after the name for Blue, before it for Green. */
function Scorer({ line, side, players }: { line: ScorerLine; side: TeamSide; players: NamedPlayers }) {
  const player = players.get(foldName(line.player));
  const name = <bdi className="wrap-text">{player ? <PlayerLink player={player} /> : line.player}</bdi>;
  const ownGoal = line.kind === 'own-goal' && <abbr title="own goal">(o.g.)</abbr>;
  const times = writeTimes(line);
  const details = (
    <>
      {line.kind === 'red-card' && <CardIcon card="red" />}
      {times && <bdi className={`mx-1 text-ink-2 tabular ${styles.times}`}>{times}</bdi>}
    </>
  );
  return (
    <li>
      {side === 'Green' && details} {name} {ownGoal} {side === 'Blue' && details}
    </li>
  );
}
