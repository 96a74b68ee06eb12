import { Suspense } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { TeamPage } from '#contract/teams/pages.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { TabLink, TabLinks } from '#web/kit/list/tab-links.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { type LeagueDays, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { loadTeamPart, type TabData } from '#web/teams/load-part.ts';
import { TeamBanner } from '#web/teams/team-banner.tsx';
import { chooseTeamTab, TEAM_TABS, type TeamTab } from '#web/teams/team-tabs.ts';

const TeamOverview = lazyPart(() => import('#web/teams/team-overview.tsx').then((part) => part.TeamOverview), {
  opens: 'late',
});
const SquadTab = lazyPart(() => import('#web/teams/squad-tab.tsx').then((part) => part.SquadTab), {
  opens: 'with the page',
});
const TeamFixtures = lazyPart(() => import('#web/teams/team-fixtures.tsx').then((part) => part.TeamFixtures), {
  opens: 'with the page',
});
const HeadToHeadTab = lazyPart(() => import('#web/teams/head-to-head-tab.tsx').then((part) => part.HeadToHeadTab), {
  opens: 'with the page',
});
const TransfersTab = lazyPart(() => import('#web/teams/transfers-tab.tsx').then((part) => part.TransfersTab), {
  opens: 'with the page',
});
const SeasonsTab = lazyPart(() => import('#web/teams/seasons-tab.tsx').then((part) => part.SeasonsTab), {
  opens: 'with the page',
});

const TABS: Record<TeamTab, { load: () => Promise<unknown> }> = {
  overview: TeamOverview,
  squad: SquadTab,
  fixtures: TeamFixtures,
  'head-to-head': HeadToHeadTab,
  transfers: TransfersTab,
  seasons: SeasonsTab,
};

interface Data {
  league: LeagueSeasons;
  team: TeamPage;
  part: TabData;
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Data> {
  const { signal } = request;
  const league_id = requirePathId(params.league_id);
  const { slug = '' } = params;
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw data(null, { status: 404 });
  const { search, searchParams: query } = new URL(request.url);
  const season = query.get('season');
  const querystring = season === null ? {} : { season: requirePathId(season) };
  const [league, team] = await Promise.all([
    call('GET /leagues/:league_id/seasons', { params: { league_id }, signal }),
    call('GET /leagues/:league_id/teams/:slug', { params: { league_id, slug }, querystring, signal }),
    TABS[chooseTeamTab(query)].load(),
  ]);
  // Redirects a former name's address to the present one.
  if (team.team.slug !== slug) throw redirect(`${leaguePaths.team(league_id, team.team.slug)}${search}`, 301);
  return { league, team, part: await loadTeamPart(team, query, signal) };
}

/** A team of a league: its season, its squad and its history. */
export function Component() {
  const { league, team, part } = useLoaderData<typeof loader>();
  return (
    <div className="page-width" key={team.team.id}>
      <PageHead
        title={`${team.team.name} · ${league.name}`}
        tab={part.tab === 'overview' ? undefined : TEAM_TABS.find(({ id }) => id === part.tab)?.label}
        subject={{ kind: 'team', data: team }}
        isUnlisted={!league.is_listed}
      />
      <TeamBanner league={league} page={team} hasFiguresOnPhones={part.tab === 'overview'} />
      <TeamNav page={team} league={league} selected={part.tab} />
      <Suspense>
        <PartView page={team} part={part} />
      </Suspense>
    </div>
  );
}

function PartView({ page, part }: { page: TeamPage; part: TabData }) {
  switch (part.tab) {
    case 'overview':
      return <TeamOverview page={page} part={part} />;
    case 'squad':
      return <SquadTab page={page} squad={part.squad} suspended={part.suspended} />;
    case 'fixtures':
      return <TeamFixtures page={page} fixtures={part.fixtures} />;
    case 'head-to-head':
      return <HeadToHeadTab page={page} teams={part.teams} meetings={part.meetings} />;
    case 'transfers':
      return <TransfersTab leagueId={page.league_id} list={part.transfers} />;
    case 'seasons':
      return <SeasonsTab page={page} />;
  }
}

interface TeamNavProps {
  page: TeamPage;
  league: LeagueDays;
  selected: TeamTab;
}

/** Links to the parts of a team's page, styled as tabs. */
function TeamNav({ page, league, selected }: TeamNavProps) {
  return (
    <TabLinks label="Team" selected={selected}>
      {TEAM_TABS.map(({ id, label }) => (
        <TabLink key={id} to={tabPath(page, league, id)} isCurrent={id === selected} preventScrollReset>
          {label}
        </TabLink>
      ))}
    </TabLinks>
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
