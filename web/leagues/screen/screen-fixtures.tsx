import type { ReactNode } from 'react';
import type { Fixture, FixtureSide, HomeAway } from '#contract/fixtures/schema.ts';
import { nameRoundsOf, nameSide } from '#contract/fixtures/words.ts';
import type { Crest } from '#contract/kit/heads.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import { SILENT_WORD } from '#web/kit/heads/live-sign.tsx';
import { readMinute } from '#web/kit/heads/live-words.ts';
import { Score } from '#web/kit/heads/score.tsx';
import type { ShootOutGoals } from '#web/kit/heads/shoot-out.tsx';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { KickOff, nameToday } from '#web/kit/time/kick-off.tsx';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';
import { ScreenPanel } from '#web/leagues/screen/screen-panel.tsx';
import type { ListedMatch } from '#web/live/use-live-list.ts';

/** Number of matches shown instead of results. */
const MATCHES = 5;

interface ScreenSide {
  name: string;
  crest?: Crest | null | undefined;
}

interface FixturesProps {
  fixtures: readonly Fixture[];
  /** Milliseconds. */
  now: number;
}

interface Result {
  id: number;
  home: ScreenSide;
  away: ScreenSide;
  score: HomeAway | null;
  shootOut: ShootOutGoals;
  /** The round, if there are several competitions. */
  round: string | null;
}

/** Results, newest first, under the first one's round and day. */
export function Results({ overview }: { overview: Pick<SeasonOverview, 'results' | 'matches'> }) {
  const [first] = overview.results;
  const { isMixed } = nameRoundsOf(overview.results);
  const day = first && (first.played_at ?? first.kick_off);
  return (
    <ScreenPanel
      heading="Last results"
      end={
        first && (
          <>
            {isMixed ? 'All competitions' : first.round_name}
            {day && (
              <>
                , <KickOff at={day} form="day" />
              </>
            )}
          </>
        )
      }
    >
      <ul className="grid flex-1 auto-rows-[1fr]">
        {listResults(overview).map(({ id, home, away, score, shootOut, round }) => (
          <Row key={id} home={home} away={away} round={round}>
            {score && (
              <Score
                className="[&_b]:min-w-14 [&_b]:p-1.5 [&_b]:text-[2.875rem]"
                blue={score.home}
                green={score.away}
                shootOut={shootOut}
              />
            )}
          </Row>
        ))}
      </ul>
    </ScreenPanel>
  );
}

/** A league without fixtures only has matches. */
function listResults({ results, matches }: Pick<SeasonOverview, 'results' | 'matches'>): Result[] {
  if (!matches) {
    const { isMixed, nameRound } = nameRoundsOf(results);
    return results.map((fixture) => {
      const { id, home, away, score, shoot_out } = fixture;
      const round = isMixed ? nameRound(fixture) : null;
      return { id, home: toSide(home), away: toSide(away), score, shootOut: shoot_out, round };
    });
  }
  return matches.slice(0, MATCHES).map(({ match_id, blue_team, green_team, shoot_out }) => ({
    id: match_id,
    home: blue_team,
    away: green_team,
    score: { home: blue_team.goals, away: green_team.goals },
    shootOut: shoot_out,
    round: null,
  }));
}

function toSide(side: FixtureSide): ScreenSide {
  return { name: nameSide(side), crest: side.team?.crest };
}

/** Coming fixtures with their times. */
export function ScreenNextFixtures({ fixtures, now }: FixturesProps) {
  const [first] = fixtures;
  const zone = useTimeZone();
  const today = first?.kick_off && nameToday(first.kick_off, now, zone);
  const { isMixed, nameRound } = nameRoundsOf(fixtures);
  const heading = today ? `${today[0]?.toUpperCase()}${today.slice(1)} and next` : 'Next';
  return (
    <ScreenPanel heading={heading} end={isMixed ? 'All competitions' : first?.round_name}>
      <ul className="grid flex-1 auto-rows-[1fr]">
        {fixtures.map((fixture) => {
          const { id, home, away, kick_off } = fixture;
          return (
            <Row key={id} home={toSide(home)} away={toSide(away)} round={isMixed ? nameRound(fixture) : null}>
              <RowTime>{kick_off === null ? 'TBA' : <KickOff at={kick_off} form="time" />}</RowTime>
              {kick_off !== null && (
                <small>{nameToday(kick_off, now, zone) ?? <KickOff at={kick_off} form="day" />}</small>
              )}
            </Row>
          );
        })}
      </ul>
    </ScreenPanel>
  );
}

/** Live matches other than the featured one. */
export function FurtherMatches({ matches }: { matches: readonly ListedMatch[] }) {
  return (
    <ScreenPanel heading="Also live">
      <ul className="grid flex-1 auto-rows-[1fr]">
        {matches.map((match) => {
          const { key, teams, team_names, team_goals } = match;
          const minute = readMinute(match, 0);
          const time = match.isSilent ? SILENT_WORD : minute && `${minute.text}${minute.added}`;
          return (
            <Row
              key={key}
              home={{ name: team_names.Blue, crest: teams.Blue?.crest }}
              away={{ name: team_names.Green, crest: teams.Green?.crest }}
            >
              <RowTime>
                {team_goals.Blue}–{team_goals.Green}
              </RowTime>
              {time && <small>{time}</small>}
            </Row>
          );
        })}
      </ul>
    </ScreenPanel>
  );
}

interface RowProps {
  home: ScreenSide;
  away: ScreenSide;
  round?: string | null;
  /** Between the teams. */
  children: ReactNode;
}

function Row({ home, away, round, children }: RowProps) {
  return (
    <li className="grid min-h-21 grid-cols-[minmax(0,1fr)_var(--middle,9.375rem)_minmax(0,1fr)] items-center px-5 text-[length:var(--names,1.6875rem)] font-semibold not-first:border-t not-first:border-line tablet:grid-cols-[minmax(0,1fr)_10rem_minmax(0,1fr)] tablet:px-4 tablet:py-[0.4rem] tablet:text-[1.6rem]">
      <Side side={home} place="home" />
      <span className="grid justify-items-center text-center [&_small]:text-[1.5rem]/[1.1] [&_small]:font-regular [&_small]:whitespace-nowrap [&_small]:text-ink-2">
        {children}
      </span>
      <Side side={away} place="away" />
      {round && (
        <small className="col-span-full -mt-2 text-center text-[1.125rem]/[1.1] wrap-anywhere text-ink-2">
          {round}
        </small>
      )}
    </li>
  );
}

function RowTime({ children }: { children: ReactNode }) {
  return <b className="font-display text-[2.25rem]/none font-extrabold tabular">{children}</b>;
}

function Side({ side: { name, crest = null }, place }: { side: ScreenSide; place: 'home' | 'away' }) {
  return (
    <span
      className={`flex min-w-0 items-center gap-3.5 leading-[1.1] ${place === 'home' ? 'flex-row-reverse text-end' : ''}`}
    >
      <TeamCrest
        crest={crest}
        className="h-[calc(1.1*var(--crest,2.25rem))] w-[var(--crest,2.25rem)] tablet:h-[2.475rem] tablet:w-9"
      />
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </span>
  );
}
