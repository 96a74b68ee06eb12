import type { ReactNode } from 'react';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { LiveMatchLink } from '#web/live/live-head.tsx';
import { LeagueNav, type LeaguePlace, type LeaguePlaceView, PlaceBar } from '#web/shell/league-nav.tsx';

const ManageLink = lazyPart(() => import('#web/shell/manage-link.tsx').then((part) => part.ManageLink), {
  waiting: null,
});

interface LeagueFrameProps {
  league: LeagueSeasons;
  season: Season | undefined;
  place?: LeaguePlace;
  view?: LeaguePlaceView | undefined;
  /** The competition on the page. */
  competition?: CompetitionHead;
  /** The choice of another competition of the season. */
  choice?: ReactNode;
  /** Path of the page in another season. */
  path: string | ((season: Season) => string);
  /** Buttons beside the season, which phones have no room for. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of a league: its head in one row, links to its places, and the views of the place. */
export function LeagueFrame({
  league,
  season,
  place,
  view,
  competition,
  choice,
  path,
  actions,
  children,
}: LeagueFrameProps) {
  const pathOf = (other: Season) => (typeof path === 'string' ? withSeason(path, other, league) : path(other));
  const isSignedIn = useSession().state === 'signedIn';
  return (
    <div className="-mt-4 page-width phone:-mt-2">
      <header className="mb-3 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 phone:mb-1 phone:gap-x-3 phone:gap-y-1 [@media_(max-width:_18rem)]:grid-cols-1">
        <LeagueShield name={league.name} isSmall />
        <div className="min-w-0 phone:contents">
          <h1 className="font-display text-[clamp(1.25rem,5.9vw,2.25rem)]/none font-extrabold tracking-display text-balance wrap-text phone:col-span-2 [@media_(max-width:_18rem)]:col-span-full">
            {league.name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-3 text-14 text-ink-2 phone:col-span-2 phone:text-13/[1.3] [@media_(max-width:_18rem)]:col-span-full">
            <p>
              {league.sport === 'football' ? 'Football' : 'Basketball'}
              {season && (
                <span className="phone:hidden"> · {formatFootballDates(season.first_day, season.last_day)}</span>
              )}
            </p>
            <Link className="link" to={leaguePaths.about(league.id)}>
              Rules and about
            </Link>
            {isSignedIn && <ManageLink leagueId={league.id} />}
            <LiveMatchLink />
          </div>
        </div>
        <div className="flex items-start gap-2 [@media_(max-width:_18rem)]:col-span-full">
          {actions}
          {season && (
            <div className="w-48 phone:w-auto">
              <SeasonSelect league={league} season={season} pathOf={pathOf} />
            </div>
          )}
        </div>
      </header>
      <LeagueNav league={league} season={season} place={place} />
      <PlaceBar league={league} season={season} place={place} view={view} competition={competition} choice={choice} />
      {children}
    </div>
  );
}
