import type { ReactNode } from 'react';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { BackLink } from '#web/kit/page/back-link.tsx';
import { SeasonSelect } from '#web/kit/page/season-select.tsx';
import { withSeason } from '#web/kit/paths/league-paths.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import styles from '#web/shell/league-frame.module.css';
import { LeagueNav, type LeagueSection } from '#web/shell/league-nav.tsx';

interface LeagueFrameProps {
  league: LeagueSeasons;
  season: Season | undefined;
  selected: LeagueSection;
  /** Path of the page in another season. */
  path: string | ((season: Season) => string);
  children: ReactNode;
}

/** A page of a league's season: the league's name, the choice of the season, and the links to the other pages. */
export function LeagueFrame({ league, season, selected, path, children }: LeagueFrameProps) {
  const pathOf = (other: Season) => (typeof path === 'string' ? withSeason(path, other, league) : path(other));
  return (
    <div className={layout.page}>
      <LiveMatchHead>
        <BackLink to="/leagues">Leagues</BackLink>
      </LiveMatchHead>
      <header className={styles.head}>
        <LeagueShield name={league.name} isSmall />
        <h1 className={`${styles.name} ${typography.wrapAnywhere}`}>{league.name}</h1>
        {season && (
          <div className={styles.season}>
            <SeasonSelect league={league} season={season} pathOf={pathOf} />
          </div>
        )}
      </header>
      <LeagueNav league={league} season={season} selected={selected} />
      {children}
    </div>
  );
}
