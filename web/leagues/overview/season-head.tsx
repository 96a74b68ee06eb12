import { CalendarPlus } from 'lucide';
import { useLocation } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import { nameFirst } from '#contract/leagues/leagues-of-season.ts';
import type { LeagueOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import banner from '#web/kit/page/page-banner.module.css';
import { SeasonLine } from '#web/kit/page/season-line.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/leagues/overview/season-head.module.css';
import { LiveMatchHead } from '#web/live/live-head.tsx';

interface SeasonHeadProps {
  league: LeagueSeasons;
  season: Season;
  /** The round robins of the season. */
  leagues: readonly LeagueOverview[];
  /** Links of staff. */
  actions?: React.ReactNode;
}

/** The league's name with the figures of its season and its matchweeks. Another season keeps the selected part. */
export function SeasonHead({ league, season, leagues, actions }: SeasonHeadProps) {
  const only = leagues.length === 1 ? leagues[0] : undefined;
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const path = leaguePaths.overview(league.id) + (tab ? `?tab=${encodeURIComponent(tab)}` : '');
  return (
    <>
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
      <section className={banner.banner} aria-label={league.name}>
        <div className={banner.top}>
          <LeagueShield name={league.name} />
          <div className={layout.shrinks}>
            <h1 className={banner.name}>{league.name}</h1>
            <p className={banner.facts}>
              <span>{league.sport === 'football' ? 'Football' : 'Basketball'}</span>
              {only && <span>{describeFormat(only)}</span>}
              {leagues.length > 1 && <span>{countOf(leagues.length, 'league')}</span>}
              <span>{formatFootballDates(season.first_day, season.last_day)}</span>
            </p>
          </div>
          <div className={`${banner.actions} ${styles.actions}`}>
            <SeasonSelect league={league} season={season} pathOf={(other) => withSeason(path, other, league)} />
            <ButtonLink kind="line" to={withSeason(leaguePaths.fixtures(league.id), season, league)}>
              <Icon icon={CalendarPlus} size={18} />
              <span className={typography.screenReaderOnlyOnPhones}>Add to calendar</span>
            </ButtonLink>
            {actions}
          </div>
        </div>
        {leagues.map((overview) => (
          <section
            key={overview.competition.id}
            className={`${banner.part} ${layout.stack} ${styles.season}`}
            aria-label={overview.competition.name}
          >
            {!only && <h2 className={typography.partTitle}>{overview.competition.name}</h2>}
            <Figures overview={overview} />
            <SeasonLine
              matchweeks={overview.matchweeks}
              current={overview.current_matchweek}
              pathOf={(number) => matchweekPath(league, season, only ? null : overview, number)}
            />
          </section>
        ))}
      </section>
    </>
  );
}

function matchweekPath(
  league: LeagueSeasons,
  season: Season,
  overview: LeagueOverview | null,
  matchweek: number,
): string {
  const query = `${overview ? `competition=${overview.competition.id}&` : ''}matchweek=${matchweek}`;
  return withSeason(`${leaguePaths.fixtures(league.id)}?${query}`, season, league);
}

function describeFormat({ rows, legs }: LeagueOverview): string {
  return `${countOf(rows.length, 'team')}, everyone ${legs === 2 ? 'twice' : 'once'}`;
}

/** The place that the gap to the leaders is stated for. */
const CHASING_PLACE = 4;

function Figures({ overview: { figures, rows, is_over } }: { overview: LeagueOverview }) {
  const { played, planned, goals, clean_sheets, biggest_win } = figures;
  const [leader] = rows;
  const chaser = rows[CHASING_PLACE - 1] ?? rows[1];
  const gap = leader && chaser ? leader.points - chaser.points : 0;
  return (
    <dl className={banner.figures}>
      <div>
        <dt>Matches</dt>
        <dd>
          {played}
          <small>of {planned}</small>
        </dd>
      </div>
      <div>
        <dt>Goals</dt>
        <dd>
          {goals}
          {played > 0 && <small>{(goals / played).toFixed(1)} a match</small>}
        </dd>
      </div>
      {leader && played > 0 && (
        <div>
          <dt>{nameFirst(leader, is_over)}</dt>
          <dd>
            {leader.team?.short_name ?? leader.name}
            <small>on {countOf(leader.points, 'point')}</small>
          </dd>
        </div>
      )}
      {leader && chaser && played > 0 && (
        <div>
          <dt>Gap, 1st to {chaser.place === CHASING_PLACE ? '4th' : '2nd'}</dt>
          <dd>
            {gap}
            <small>{gap === 1 ? 'point' : 'points'}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>Clean sheets</dt>
        <dd>{clean_sheets}</dd>
      </div>
      {biggest_win && (
        <div>
          <dt>Biggest win</dt>
          <dd>
            {Math.max(biggest_win.score.home, biggest_win.score.away)}–
            {Math.min(biggest_win.score.home, biggest_win.score.away)}
            <small>
              {biggest_win.winner.short_name} over {biggest_win.loser.short_name}
            </small>
          </dd>
        </div>
      )}
    </dl>
  );
}
