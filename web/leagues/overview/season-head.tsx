import { CalendarPlus } from 'lucide';
import { useLocation } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import { nameFirst } from '#contract/leagues/leagues-of-season.ts';
import type { LeagueOverview } from '#contract/leagues/overview.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { BannerFacts, BannerFigure, BannerFigures, BannerHead, PageBanner } from '#web/kit/page/page-banner.tsx';
import { SeasonLine } from '#web/kit/page/season-line.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';

interface SeasonHeadProps {
  league: LeagueSeasons;
  season: Season;
  /** The round robins of the season. */
  leagues: readonly LeagueOverview[];
  /** Links for staff. */
  actions?: React.ReactNode;
}

/** The league's name with its season's figures and matchweeks. Another season keeps the selected part. */
export function SeasonHead({ league, season, leagues, actions }: SeasonHeadProps) {
  const only = leagues.length === 1 ? leagues[0] : undefined;
  const tab = new URLSearchParams(useLocation().search).get('tab');
  const path = leaguePaths.overview(league.id) + (tab ? `?tab=${encodeURIComponent(tab)}` : '');
  return (
    <>
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
      <PageBanner label={league.name}>
        <BannerHead
          mark={<LeagueShield name={league.name} />}
          title={league.name}
          facts={
            <BannerFacts>
              <span>{league.sport === 'football' ? 'Football' : 'Basketball'}</span>
              {only && <span>{describeFormat(only)}</span>}
              {leagues.length > 1 && <span>{countOf(leagues.length, 'league')}</span>}
              <span>{formatFootballDates(season.first_day, season.last_day)}</span>
            </BannerFacts>
          }
          actions={
            <div className="grid w-54 gap-2 print:hidden! laptop:col-span-full laptop:w-auto laptop:grid-cols-[minmax(0,1fr)_auto] laptop:[&>:nth-child(n_+_3)]:col-span-full">
              <SeasonSelect league={league} season={season} pathOf={(other) => withSeason(path, other, league)} />
              <ButtonLink kind="line" to={withSeason(leaguePaths.fixtures(league.id), season, league)}>
                <Icon icon={CalendarPlus} size={18} />
                <span className="phone:sr-only">Add to calendar</span>
              </ButtonLink>
              {actions}
            </div>
          }
        />
        {leagues.map((overview) => (
          <section
            key={overview.competition.id}
            className="mt-5 stack gap-4 border-t border-line pt-5"
            aria-label={overview.competition.name}
          >
            {!only && <h2 className="part-title">{overview.competition.name}</h2>}
            <Figures overview={overview} />
            <SeasonLine
              matchweeks={overview.matchweeks}
              current={overview.current_matchweek}
              pathOf={(number) => matchweekPath(league, season, only ? null : overview, number)}
            />
          </section>
        ))}
      </PageBanner>
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

/** The place whose gap to the leaders is stated. */
const CHASING_PLACE = 4;

function Figures({ overview: { figures, rows, is_over } }: { overview: LeagueOverview }) {
  const { played, planned, goals, clean_sheets, biggest_win } = figures;
  const [leader] = rows;
  const chaser = rows[CHASING_PLACE - 1] ?? rows[1];
  const gap = leader && chaser ? leader.points - chaser.points : 0;
  return (
    <BannerFigures>
      <BannerFigure name="Matches" value={played} detail={`of ${planned}`} />
      <BannerFigure
        name="Goals"
        value={goals}
        detail={played > 0 ? `${(goals / played).toFixed(1)} a match` : undefined}
      />
      {leader && played > 0 && (
        <BannerFigure
          name={nameFirst(leader, is_over)}
          value={leader.team?.short_name ?? leader.name}
          detail={`on ${countOf(leader.points, 'point')}`}
        />
      )}
      {leader && chaser && played > 0 && (
        <BannerFigure
          name={`Gap, 1st to ${chaser.place === CHASING_PLACE ? '4th' : '2nd'}`}
          value={gap}
          detail={gap === 1 ? 'point' : 'points'}
        />
      )}
      <BannerFigure name="Clean sheets" value={clean_sheets} />
      {biggest_win && (
        <BannerFigure
          name="Biggest win"
          value={`${Math.max(biggest_win.score.home, biggest_win.score.away)}–${Math.min(biggest_win.score.home, biggest_win.score.away)}`}
          detail={`${biggest_win.winner.short_name} over ${biggest_win.loser.short_name}`}
        />
      )}
    </BannerFigures>
  );
}
