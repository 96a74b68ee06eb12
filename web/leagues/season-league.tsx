import { useLocation } from 'react-router';
import { chooseLeagueTab, LeaguePart, type LeagueViewProps, SeasonOverviewTab } from '#web/leagues/league-part.tsx';
import { LeagueNav } from '#web/shell/league-nav.tsx';

/** The overview or one of the parts common to all leagues, below links to the season's other pages. */
export function SeasonLeague({ data, level }: LeagueViewProps) {
  const { league, season } = data;
  const selected = chooseLeagueTab(new URLSearchParams(useLocation().search), 'overview');
  return (
    <>
      <LeagueNav league={league} season={season?.overview.season ?? undefined} selected={selected} />
      {selected === 'overview' && season ? (
        <SeasonOverviewTab
          league={league}
          overview={season.overview}
          transfers={season.transfers}
          loadedAt={season.loaded_at}
        />
      ) : (
        <LeaguePart part={selected} data={data} level={level} />
      )}
    </>
  );
}
