import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { titleMatch } from '#contract/matches/match-name.ts';
import type { KnownName, MatchWithoutEvents } from '#contract/matches/schema.ts';
import type { FixtureSheets } from '#contract/team-sheets/schema.ts';
import type { MatchVote } from '#contract/votes/schema.ts';
import { KnownNamesContext } from '#web/kit/heads/known-names.ts';
import { FoundProfiles } from '#web/kit/heads/player-link.tsx';
import { call } from '#web/kit/http/call.ts';
import { findPageRequest } from '#web/kit/http/page-request.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { requireMatchId } from '#web/kit/http/path-id.ts';
import { readPage, requirePage } from '#web/kit/list/paging.ts';
import { Tabs, useHashTab } from '#web/kit/list/tabs.tsx';
import { Beside } from '#web/kit/page/beside.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { TabPanels } from '#web/kit/page/tab-panels.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { type MatchFacts, readFacts } from '#web/matches/figures/match-facts.ts';
import { EVENTS_PER_PAGE, type FirstEvents, takeFirstEvents } from '#web/matches/page/event-list.ts';
import { MatchHeader, MatchOccasion } from '#web/matches/page/match-header.tsx';
import { viewMatch } from '#web/matches/page/match-view.ts';
import { MatchOverviewTab, MatchPanels, VotePanel } from '#web/matches/page/overview-tab.tsx';
import { PlayersTab } from '#web/matches/page/players-tab.tsx';

const TeamsTab = lazyPart(() => import('#web/matches/page/teams-tab.tsx').then((part) => part.TeamsTab));
const CorrectionNote = lazyPart(
  () => import('#web/matches/page/correction-note.tsx').then((part) => part.CorrectionNote),
  { waiting: null },
);
const EventsTab = lazyPart(() => import('#web/matches/page/events-tab.tsx').then((part) => part.EventsTab));
const ExportsTab = lazyPart(() => import('#web/matches/page/exports-tab.tsx').then((part) => part.MatchExportsTab));

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'players', label: 'Players' },
  { id: 'teams', label: 'Teams' },
  { id: 'events', label: 'Events' },
  { id: 'exports', label: 'Exports' },
] as const;
const TAB_IDS = TABS.map(({ id }) => id);

interface MatchData {
  match: MatchWithoutEvents;
  facts: MatchFacts;
  events: FirstEvents;
  /** Keys of the players whose profiles are visible to the viewer. */
  profiles: string[];
  /** Players credited with names without a Roblox ID. */
  knownNames: KnownName[];
  sheets: FixtureSheets | null;
  vote: MatchVote | null;
}

/** Omits most of a match's events: with 2,000 of them the page would be ten times as large as others. */
export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<MatchData> {
  const input = { params: { match_id: requireMatchId(params.match_id) }, signal };
  const query = new URL(url).searchParams;
  const page = query.has('events') ? readPage(query, 'events') : null;
  const [whole, profiles, knownNames] = await Promise.all([
    call('GET /matches/:match_id', input),
    // If this call fails, names aren't linked, rather than linked to a missing page.
    call('GET /matches/:match_id/profiles', input).catch(() => []),
    call('GET /matches/:match_id/known_names', input).catch(() => []),
    MatchPanels.load(),
  ]);
  const { event_data, non_targeted_event_data: _, ...match } = whole;
  requirePage(url, event_data.length, EVENTS_PER_PAGE, 'events');
  const [sheets, vote] = await Promise.all([readSheets(match, signal), loadVote(match, signal)]);
  return {
    match,
    facts: readFacts(whole),
    events: takeFirstEvents(event_data, page),
    profiles,
    knownNames,
    sheets,
    vote,
  };
}

/** If this call fails, the page has no line-ups, rather than failing. */
async function readSheets({ league_id, fixture }: MatchWithoutEvents, signal: AbortSignal) {
  if (!fixture?.has_sheets) return null;
  const params = { league_id, fixture_id: fixture.id };
  return call('GET /leagues/:league_id/fixtures/:fixture_id/sheets', { params, signal }).catch(() => null);
}

/** The vote, and on the server the account's own part in it; null without one, or if the call fails. */
async function loadVote(
  { match_id, player_of_the_match }: MatchWithoutEvents,
  signal: AbortSignal,
): Promise<MatchVote | null> {
  if (!player_of_the_match) return null;
  const input = { params: { match_id }, signal };
  const isOwnNeeded = player_of_the_match.winners === null && findPageRequest(signal)?.hasSession;
  const [vote] = await Promise.all([
    call('GET /matches/:match_id/vote', input).catch(() => null),
    VotePanel.load(),
    isOwnNeeded && prefetchRead('GET /matches/:match_id/own_vote', input),
  ]);
  return vote;
}

export function Component() {
  const data = useLoaderData<typeof loader>();
  return <MatchPage key={data.match.match_id} {...data} />;
}

function MatchPage({ match, facts, events: firstEvents, profiles, knownNames, sheets, vote }: MatchData) {
  const user = usePageUser();
  const [tab, selectTab] = useHashTab(TAB_IDS, 'overview');
  const view = useMemo(() => viewMatch(match, facts, firstEvents, sheets), [match, facts, firstEvents, sheets]);
  const [grownBars] = useState(() => new Set<string>());
  const found = useMemo(() => new Set(profiles), [profiles]);
  const known = useMemo(
    () => new Map(knownNames.map(({ typed_name, ...player }) => [typed_name, player])),
    [knownNames],
  );
  const teams = <TeamsTab match={view} isAvailable={view.hasTeamStats} grownBars={grownBars} />;
  const events = <EventsTab match={view} />;
  const beside = view.hasTeamStats ? teams : view.events.count > 0 ? events : null;

  return (
    <div className="page-width">
      <PageHead
        title={`${titleMatch(match.context_data)}, ${match.league_name}, ${formatFootballDate(match.submission_date)}`}
        tab={tab === 'overview' ? undefined : TABS.find(({ id }) => id === tab)?.label}
        subject={{ kind: 'match', data: { ...match, scorers: facts.scorers } }}
      />
      <MatchHeader match={match} showsScore={tab !== 'overview'} />
      <Tabs label="Match" items={TABS} selected={tab} onSelect={selectTab} />
      <MatchOccasion match={match} />
      <TabPanels items={TABS} selected={tab}>
        {(id) => (
          <>
            {id === 'teams' && teams}
            <FoundProfiles value={found}>
              <KnownNamesContext value={known}>
                {id === 'overview' && (
                  <Beside beside={beside}>
                    <MatchOverviewTab match={match} view={view} vote={vote} />
                  </Beside>
                )}
                {id === 'players' && <PlayersTab match={view} />}
                {id === 'events' && events}
              </KnownNamesContext>
            </FoundProfiles>
            {id === 'exports' && <ExportsTab match={match} />}
          </>
        )}
      </TabPanels>
      {user && <CorrectionNote key={match.revision} match={match} />}
    </div>
  );
}
