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
import styles from '#web/leagues/screen/screen-lists.module.css';
import { ScreenPanel } from '#web/leagues/screen/screen-panel.tsx';
import type { ListedMatch } from '#web/live/use-live-list.ts';

/** Matches in place of results. */
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
  /** Of several competitions. */
  round: string | null;
}

/** Results, newest first, under the round and the day of the first one. */
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
      <ul className={styles.fixtures}>
        {listResults(overview).map(({ id, home, away, score, shootOut, round }) => (
          <li key={id}>
            <Side side={home} place="home" />
            <span className={styles.middle}>
              {score && <Score className={styles.score} blue={score.home} green={score.away} shootOut={shootOut} />}
            </span>
            <Side side={away} place="away" />
            {round && <small className={styles.round}>{round}</small>}
          </li>
        ))}
      </ul>
    </ScreenPanel>
  );
}

/** A league that plans no fixtures has matches alone. */
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

/** Fixtures that are to come, with their times. */
export function ScreenNextFixtures({ fixtures, now }: FixturesProps) {
  const [first] = fixtures;
  const zone = useTimeZone();
  const today = first?.kick_off && nameToday(first.kick_off, now, zone);
  const { isMixed, nameRound } = nameRoundsOf(fixtures);
  const heading = today ? `${today[0]?.toUpperCase()}${today.slice(1)} and next` : 'Next';
  return (
    <ScreenPanel heading={heading} end={isMixed ? 'All competitions' : first?.round_name}>
      <ul className={styles.fixtures}>
        {fixtures.map((fixture) => {
          const { id, home, away, kick_off } = fixture;
          return (
            <li key={id}>
              <Side side={toSide(home)} place="home" />
              <span className={styles.middle}>
                {kick_off === null ? (
                  <b className={styles.time}>TBA</b>
                ) : (
                  <>
                    <b className={styles.time}>
                      <KickOff at={kick_off} form="time" />
                    </b>
                    <small>{nameToday(kick_off, now, zone) ?? <KickOff at={kick_off} form="day" />}</small>
                  </>
                )}
              </span>
              <Side side={toSide(away)} place="away" />
              {isMixed && <small className={styles.round}>{nameRound(fixture)}</small>}
            </li>
          );
        })}
      </ul>
    </ScreenPanel>
  );
}

/** The live matches that are not in front. */
export function FurtherMatches({ matches }: { matches: readonly ListedMatch[] }) {
  return (
    <ScreenPanel heading="Also live">
      <ul className={styles.fixtures}>
        {matches.map((match) => {
          const { key, teams, team_names, team_goals } = match;
          const minute = readMinute(match, 0);
          const time = match.isSilent ? SILENT_WORD : minute && `${minute.text}${minute.added}`;
          return (
            <li key={key}>
              <Side side={{ name: team_names.Blue, crest: teams.Blue?.crest }} place="home" />
              <span className={styles.middle}>
                <span className={styles.time}>
                  {team_goals.Blue}–{team_goals.Green}
                </span>
                {time && <small>{time}</small>}
              </span>
              <Side side={{ name: team_names.Green, crest: teams.Green?.crest }} place="away" />
            </li>
          );
        })}
      </ul>
    </ScreenPanel>
  );
}

function Side({ side: { name, crest = null }, place }: { side: ScreenSide; place: 'home' | 'away' }) {
  return (
    <span className={place === 'home' ? `${styles.side} ${styles.home}` : styles.side}>
      <TeamCrest crest={crest} className={styles.crest} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
