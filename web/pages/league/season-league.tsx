import { ACCESS_LEVELS } from '#contract/access-levels.ts';
import { LeagueNav } from '#web/components/league-nav.tsx';
import { WithoutScripts } from '#web/components/without-scripts.tsx';
import { LeaguePart, type LeagueTab, type LeagueViewProps, STAFF_TABS } from '#web/pages/league/league-part.tsx';
import { SeasonOverviewTab } from '#web/pages/league/overview/season-overview.tsx';
import typography from '#web/styles/typography.module.css';
import { type TabItem, useHashTab } from '#web/ui/tabs.tsx';

const SEASON_PARTS = [{ id: 'overview', label: 'Overview' }, ...STAFF_TABS] as const satisfies TabItem<LeagueTab>[];

/** The overview and the parts that every league has, beside the links to the season's other pages. */
export function SeasonLeague({ data, level }: LeagueViewProps) {
  const { league, season } = data;
  const canManage = level >= ACCESS_LEVELS.access;
  const parts = SEASON_PARTS.filter(({ id }) => id !== 'manage' || canManage);
  const [selected] = useHashTab(
    parts.map(({ id }) => id),
    'overview',
  );
  const show = (id: LeagueTab) =>
    id === 'overview' && season ? (
      <SeasonOverviewTab
        league={league}
        overview={season.overview}
        transfers={season.transfers}
        loadedAt={season.loaded_at}
      />
    ) : (
      <LeaguePart part={id} data={data} level={level} />
    );
  return (
    <>
      <LeagueNav league={league} season={season?.overview.season ?? undefined} selected={selected} />
      {show(selected)}
      <WithoutScripts>
        {() =>
          parts
            .filter(({ id }) => id !== selected && id !== 'standings')
            .map(({ id, label }) => (
              <section key={id} id={id}>
                <h2 className={typography.sectionTitle}>{label}</h2>
                {show(id)}
              </section>
            ))
        }
      </WithoutScripts>
    </>
  );
}
