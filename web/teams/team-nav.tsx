import { useEffect, useRef } from 'react';
import type { TeamPage } from '#contract/teams/pages.ts';
import { centreItem } from '#web/kit/browser/centre-item.ts';
import tabsStyles from '#web/kit/list/tabs.module.css';
import { type LeagueDays, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { TEAM_TABS, type TeamTab } from '#web/teams/team-tabs.ts';

interface TeamNavProps {
  page: TeamPage;
  league: LeagueDays;
  selected: TeamTab;
}

/** Links to the parts of a team's page, in the look of tabs. */
export function TeamNav({ page, league, selected }: TeamNavProps) {
  const list = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected link is found in the DOM.
  useEffect(() => centreItem(list.current, '[aria-current="page"]'), [selected]);
  return (
    <nav className={tabsStyles.tabs} aria-label="Team" ref={list}>
      {TEAM_TABS.map(({ id, label }) => (
        <Link
          key={id}
          className={tabsStyles.tab}
          to={tabPath(page, league, id)}
          aria-current={id === selected ? 'page' : undefined}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The path of a part of a team's page in the page's season. */
function tabPath(
  { league_id, team, season }: Pick<TeamPage, 'league_id' | 'team' | 'season'>,
  league: LeagueDays,
  tab: TeamTab,
): string {
  const path = withSeason(leaguePaths.team(league_id, team.slug), season ?? undefined, league);
  if (tab === 'overview') return path;
  return `${path}${path.includes('?') ? '&' : '?'}tab=${tab}`;
}
