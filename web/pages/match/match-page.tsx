import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Match } from '#contract/matches.ts';
import { TEAM_SIDES } from '#contract/teams.ts';
import { formatFootballDate } from '#web/components/football-date.ts';
import { KnownNamesContext } from '#web/components/known-names.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { FoundProfiles } from '#web/components/player-link.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { MatchHeader } from '#web/pages/match/match-header.tsx';
import { viewMatch } from '#web/pages/match/match-view.ts';
import { OverviewTab } from '#web/pages/match/overview-tab.tsx';
import { PlayersTab } from '#web/pages/match/players-tab.tsx';
import { useFoundProfiles } from '#web/pages/match/use-found-profiles.ts';
import { useKnownNames } from '#web/pages/match/use-known-names.ts';
import { usePageUser } from '#web/session/session.tsx';
import { TabPanel, Tabs, useHashTab } from '#web/ui/tabs.tsx';
import '#web/pages/match/match-page.css';

const TeamsTab = lazyPart(() => import('#web/pages/match/teams-tab.tsx').then((part) => part.TeamsTab));
const MatchCorrections = lazyPart(
  () => import('#web/pages/match/match-corrections.tsx').then((part) => part.MatchCorrections),
  null,
);
const EventsTab = lazyPart(() => import('#web/pages/match/events-tab.tsx').then((part) => part.EventsTab));
const ExportsTab = lazyPart(() => import('#web/pages/match/exports-tab.tsx').then((part) => part.ExportsTab));

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'players', label: 'Players' },
  { id: 'teams', label: 'Teams' },
  { id: 'events', label: 'Events' },
  { id: 'exports', label: 'Exports' },
] as const;
const TAB_IDS = TABS.map(({ id }) => id);

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Match> {
  const match_id = requirePathId(params.match_id);
  return call('GET /matches/:match_id', { params: { match_id }, signal: request.signal });
}

export function Component() {
  const match = useLoaderData<typeof loader>();
  return <MatchPage key={match.match_id} match={match} />;
}

function MatchPage({ match }: { match: Match }) {
  const user = usePageUser();
  const [tab, selectTab] = useHashTab(TAB_IDS, 'overview');
  const view = useMemo(() => viewMatch(match), [match]);
  const [grownBars] = useState(() => new Set<string>());
  const showsNames = tab !== 'teams' && tab !== 'exports';
  const profiles = useFoundProfiles(match.match_id, showsNames);
  const hasTypedNames = TEAM_SIDES.some((side) => view.teams[side].players.some(({ id }) => id === null));
  const knownNames = useKnownNames(match.match_id, showsNames && hasTypedNames);
  const hasTeamStats = (match.non_targeted_event_data ?? null) !== null;

  return (
    <div className="wrap">
      <PageTitle>{`${match.context_data.match_name}, ${match.league_name}, ${formatFootballDate(match.submission_date)}`}</PageTitle>
      <MatchHeader match={match} showsScore={tab !== 'overview'} />
      <Tabs label="Match" items={TABS} selected={tab} onSelect={selectTab} />
      <TabPanel id={tab}>
        {tab === 'teams' && <TeamsTab match={view} isAvailable={hasTeamStats} grownBars={grownBars} />}
        <FoundProfiles value={profiles}>
          <KnownNamesContext value={knownNames}>
            {tab === 'overview' && <OverviewTab match={match} view={view} />}
            {tab === 'players' && <PlayersTab match={view} />}
            {tab === 'events' && <EventsTab match={view} />}
          </KnownNamesContext>
        </FoundProfiles>
        {tab === 'exports' && <ExportsTab match={match} />}
      </TabPanel>
      {user && <MatchCorrections key={match.revision} match={match} />}
    </div>
  );
}
