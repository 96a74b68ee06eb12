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
import { KickOff, nameToday } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { BallIcon } from '#web/kit/ui/ball-icon.tsx';
import { CardIcon } from '#web/kit/ui/card-icon.tsx';
import { useGoals } from '#web/leagues/screen/use-turn.ts';
import { LiveAnnouncement } from '#web/live/live-announcement.tsx';
import { useLiveMatch } from '#web/live/use-live-match.ts';

interface LiveCardProps {
  /** The list's data, until the match itself is loaded. */
  head: LiveHead;
  initial: ReadLiveMatch | null;
  onGoal: (key: string) => void;
}

/** Maximum lines of scorers below the score. */
const SCORERS = 3;

/** The featured live match. */
export function LiveCard({ head, initial, onGoal }: LiveCardProps) {
  const { match, age, isSilent, isConnected } = useLiveMatch(head.key, initial);
  const shown = match ?? head;
  const scores = useMemo(() => (match ? [match] : []), [match]);
  useGoals(scores, onGoal);
  // A shoot-out replaces the minute.
  const minute = shown.shoot_out ? null : readMinute(shown, age);
  const scorers = match && listScorers(match);
  const isStale = isSilent || !isConnected;
  return (
    <Card
      label="Live now"
      isStale={isStale}
      bar={
        <>
          <LiveSign match={shown} isSilent={isSilent} />
          <State isStale={isStale}>{STATE_WORDS[shown.state]}</State>
        </>
      }
      names={shown.team_names}
      crests={{ Blue: shown.teams.Blue?.crest, Green: shown.teams.Green?.crest }}
      hasSides
      redCards={match ? countRedCards(match) : undefined}
      middle={
        <>
          <CircleScore
            className="size-66 border-[0.1875rem] font-display text-[8.25rem]/none font-extrabold tablet:size-48 tablet:text-[6rem] [&_small]:text-[1.5rem] [&>span]:pb-5"
            blue={shown.team_goals.Blue}
            green={shown.team_goals.Green}
            shootOut={shown.shoot_out ?? undefined}
            isLive={shown.state !== 'finished'}
          />
          {minute && (
            <span
              className={`absolute start-1/2 bottom-6 [translate:-50%_0] bg-pitch px-2 pt-0 pb-0.5 font-display text-[2.375rem]/none font-extrabold whitespace-nowrap tabular tablet:bottom-4 tablet:text-[2rem] ${isStale ? 'text-ink-3' : ''}`}
            >
              {minute.text}
              {minute.added && (
                <small className={`[font:inherit] ${isStale ? '' : 'text-ink-2'}`}>{minute.added}</small>
              )}
            </span>
          )}
        </>
      }
    >
      {match && <LiveAnnouncement match={match} isStale={isStale} />}
      <div className="relative z-1 grid min-h-22 grid-cols-[minmax(0,1fr)_2.125rem_minmax(0,1fr)] gap-4.5 px-6 pt-0 pb-3 text-[1.5625rem]/[1.35] tablet:px-[0.8rem] [&_[role=img]]:h-6 [&_[role=img]]:w-4.5 [&_[role=img]]:flex-none [&_small]:text-[1.5rem] [&>svg]:[grid-area:1/2] [&>svg]:size-7.5 [&>svg]:rounded-[50%] [&>svg]:bg-pitch [&>svg]:text-ink-2 [&>svg]:[box-shadow:0_0_0_0.375rem_var(--pitch)]">
        <BallIcon />
        {TEAM_SIDES.map((side) => (
          <ul
            key={side}
            className={`row-1 min-w-0 ${side === 'Green' ? 'col-3' : ''}`}
            aria-label={`${shown.team_names[side]}: goals and red cards`}
          >
            {scorers?.[side].lines.slice(-SCORERS).map((line) => (
              <li
                key={`${line.kind} ${line.player}`}
                className={`flex items-center justify-end gap-2 ${side === 'Green' ? 'flex-row-reverse' : ''}`}
              >
                <bdi className="truncated">{line.player}</bdi>
                {line.kind === 'own-goal' && <small>(o.g.)</small>}
                {line.kind === 'red-card' && <CardIcon card="red" />}
                <bdi className="tabular">{writeTimes(line)}</bdi>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </Card>
  );
}

/** The next fixture with its time, if no match is live. */
export function NextCard({ fixture, now }: { fixture: Fixture; now: number }) {
  const { home, away, kick_off, round_name } = fixture;
  const zone = useTimeZone();
  return (
    <Card
      label="Next match"
      bar={
        <>
          <span />
          <State>{round_name}</State>
        </>
      }
      names={{
        Blue: nameSide(home),
        Green: nameSide(away),
      }}
      crests={{ Blue: home.team?.crest, Green: away.team?.crest }}
      middle={
        <span className="grid size-66 content-center justify-items-center gap-2 rounded-[50%] border-[0.1875rem] border-chalk-line bg-pitch tablet:size-48">
          <b className="font-display text-[4.5rem]/none font-extrabold tabular tablet:text-[3.6rem]">
            {kick_off === null ? 'TBA' : <KickOff at={kick_off} form="time" />}
          </b>
          {kick_off !== null && (
            <small className="text-[1.625rem]/[1.2] text-ink-2">
              {nameToday(kick_off, now, zone) ?? <KickOff at={kick_off} form="day" />}
            </small>
          )}
        </span>
      }
    />
  );
}

/** A stale one needs the room of the side, where the sign says since when there is no news. */
function State({ isStale = false, children }: { isStale?: boolean; children: ReactNode }) {
  return (
    <span
      className={`rounded-full bg-pitch px-5.5 py-1 leading-[1.4] font-semibold [box-shadow:inset_0_0_0_1px_var(--chalk-line)] ${isStale ? 'justify-self-end' : ''}`}
    >
      {children}
    </span>
  );
}

interface CardProps {
  label: string;
  bar: ReactNode;
  names: Record<TeamSide, string>;
  crests: Record<TeamSide, Crest | undefined>;
  /** Whether the teams have their sides. */
  hasSides?: boolean;
  redCards?: Record<TeamSide, number> | undefined;
  isStale?: boolean;
  middle: ReactNode;
  children?: ReactNode;
}

function Card({ label, bar, names, crests, hasSides = false, redCards, isStale = false, middle, children }: CardProps) {
  const [blue, green] = TEAM_SIDES.map((side) => (
    <div key={side} className="grid min-w-0 justify-items-center gap-2.5 text-center">
      <TeamCrest crest={crests[side] ?? null} className="h-[6.6rem] w-24 tablet:h-[4.4rem] tablet:w-16" />
      <b className="max-w-full font-display text-[2.5rem]/none font-extrabold text-balance wrap-anywhere tablet:text-[2rem]">
        {names[side]}
        {redCards && (
          <RedCards className="ms-3 inline-flex gap-1.5 [&>span]:h-6.5 [&>span]:w-4.5" count={redCards[side]} />
        )}
      </b>
      {hasSides && (
        <span className={`leading-[1.3] font-semibold ${SIDE_TEXTS[side]}`}>
          <SideMark side={side} className="me-2 [--m:1.375rem] align-[-0.1875rem]" />
          {side}
        </span>
      )}
    </div>
  ));
  return (
    <section
      className={`relative isolate grid min-h-0 grid-rows-[auto_1fr_auto] overflow-hidden rounded-[1rem] bg-pitch ${isStale ? 'after:pointer-events-none after:absolute after:inset-0 after:z-2 after:rounded-[1rem] after:content-[""] after:[box-shadow:inset_0_0_0_0.25rem_var(--warn)]' : ''}`}
      aria-label={label}
    >
      <PitchHalves />
      <div
        className={`relative z-1 grid items-center px-6 pt-5 pb-0 text-[1.625rem] [&>:first-child_i]:size-6 [&>:first-child_i]:border-[0.25rem] [&>:first-child:not(:empty)]:gap-3 [&>:first-child:not(:empty)]:justify-self-start [&>:first-child:not(:empty)]:py-1 [&>:first-child:not(:empty)]:ps-3.5 [&>:first-child:not(:empty)]:pe-5 [&>:first-child:not(:empty)]:text-[1.5rem] ${isStale ? 'grid-cols-[auto_1fr]' : 'grid-cols-[1fr_auto_1fr]'}`}
      >
        {bar}
      </div>
      <div className="relative z-1 grid grid-cols-[minmax(0,1fr)_16.5rem_minmax(0,1fr)] items-center px-3 tablet:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1fr)] tablet:px-[0.8rem]">
        {blue}
        <div className="relative">{middle}</div>
        {green}
      </div>
      {children}
    </section>
  );
}
