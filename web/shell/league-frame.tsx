import type { ReactNode } from 'react';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { withSeason } from '#web/kit/paths/league-paths.ts';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import { LeagueNav, type LeagueSection } from '#web/shell/league-nav.tsx';

interface LeagueFrameProps {
  league: LeagueSeasons;
  season: Season | undefined;
  selected: LeagueSection;
  /** Path of the page in another season. */
  path: string | ((season: Season) => string);
  children: ReactNode;
}

/** A page of a league's season: the league's name, the choice of the season, and links to the other pages. */
export function LeagueFrame({ league, season, selected, path, children }: LeagueFrameProps) {
  const pathOf = (other: Season) => (typeof path === 'string' ? withSeason(path, other, league) : path(other));
  return (
    <div className="page-width">
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
      <header className="mb-4 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 phone:grid-cols-[auto_minmax(0,1fr)] phone:gap-3">
        <LeagueShield name={league.name} isSmall />
        <h1 className="font-display text-title/tight font-extrabold tracking-display text-balance wrap-text tiny:col-span-full">
          {league.name}
        </h1>
        {season && (
          <div className="w-54 phone:col-span-full phone:w-auto">
            <SeasonSelect league={league} season={season} pathOf={pathOf} />
          </div>
        )}
      </header>
      <LeagueNav league={league} season={season} selected={selected} />
      {children}
    </div>
  );
}
