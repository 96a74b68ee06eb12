import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { leaguesOf } from '#contract/leagues/leagues-of-season.ts';
import type { SeasonOverview } from '#contract/leagues/overview.ts';
import type { ReadLiveMatch } from '#contract/live/schema.ts';
import { LeagueShield } from '#web/kit/heads/league-shield.tsx';
import { call } from '#web/kit/http/call.ts';
import { prefetchRead, queryOf } from '#web/kit/http/part-queries.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { useQueries } from '#web/kit/http/queries.ts';
import { keepLoadedList } from '#web/kit/list/paging.ts';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { tw } from '#web/kit/styles/tw.ts';
import { presentMinute, useNow } from '#web/kit/time/use-now.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import styles from '#web/leagues/screen/league-screen-page.module.css';
import { LiveCard, NextCard } from '#web/leagues/screen/live-card.tsx';
import { FurtherMatches, Results, ScreenNextFixtures } from '#web/leagues/screen/screen-fixtures.tsx';
import { ScreenClock, ScreenFoot, useIdlePointer } from '#web/leagues/screen/screen-frame.tsx';
import { ScreenScorers } from '#web/leagues/screen/screen-scorers.tsx';
import { ScreenTable } from '#web/leagues/screen/screen-table.tsx';
import { readScene, type Scene, useFrontMatch, useGoals, useTurn } from '#web/leagues/screen/use-turn.ts';
import { type ListedMatch, liveListOf, useReadLiveList } from '#web/live/use-live-list.ts';

export const shouldRevalidate = keepLoadedList;

const SEASON_POLL_MS = 60_000;
/** Number of fixtures beside the table. */
const NEXT_ROWS = 3;

export async function loader({ params, request: { signal } }: LoaderFunctionArgs) {
  const league_id = requirePathId(params.league_id);
  const [league, live] = await Promise.all([
    call('GET /leagues/:league_id/seasons', { params: { league_id }, signal }),
    prefetchRead('GET /matches/live', { ...liveListOf(league_id), signal }),
    prefetchRead('GET /leagues/:league_id/overview', { params: { league_id }, signal }),
  ]);
  const key = live?.matches[0]?.key;
  const first =
    key === undefined ? null : await call('GET /matches/live/:key', { params: { key }, signal }).catch(() => null);
  return { league, first, loaded_at: presentMinute(signal) };
}

export function Component() {
  const { league } = useLoaderData<typeof loader>();
  return <LeagueScreen key={league.id} />;
}

/** Live matches, table, results and fixtures of a league for a wall screen or a stream, one scene after another. */
function LeagueScreen() {
  const { league, first, loaded_at } = useLoaderData<typeof loader>();
  const pinned = readScene(useSearchParams()[0].get('scene'));
  const now = useNow(loaded_at);
  const { matches, overview, readAt } = useScreenData(league.id);
  const live = new Set(matches.map(({ fixture_id }) => fixture_id));
  const upcoming = (overview?.upcoming ?? []).filter(({ id }) => !live.has(id));
  const scenes = listScenes(overview, upcoming);
  const leagues = overview ? leaguesOf(overview).filter(({ rows }) => rows.length > 0) : [];
  const steps = scenes.flatMap((one) =>
    one === 'table' && leagues.length > 0
      ? leagues.map((_, at) => ({ scene: one, league: at }))
      : [{ scene: one, league: 0 }],
  );
  const [{ scene, league: turn }, bringForward] = useTurn({ steps, pinned, isLive: matches.length > 0 });
  const table = leagues[turn] ?? leagues[0];
  const isIdle = useIdlePointer();
  const sceneClass = (own: Scene) => (own === scene ? styles.scene : `${styles.scene} ${tw`not-tablet:hidden!`}`);
  return (
    <div className={`${styles.screen} ${isIdle ? 'cursor-none' : ''}`}>
      <PageTitle>{`${league.name}, screen`}</PageTitle>
      <div className="grid h-[67.5rem] w-[120rem] grid-rows-[auto_minmax(0,1fr)_auto] gap-6 px-14.5 py-8 tablet:block tablet:h-auto tablet:w-auto tablet:p-[1.6rem]">
        <header className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-7 tablet:gap-[1.2rem] [&>svg]:h-24 [&>svg]:w-21 tablet:[&>svg]:h-[4.6rem] tablet:[&>svg]:w-16">
          <LeagueShield name={league.name} />
          <div>
            <h1 className="font-display text-[4rem]/[0.95] font-[850] wrap-anywhere tablet:text-[2.8rem]">
              {league.name}
            </h1>
            <p className="min-h-[1.3em] text-[1.625rem]/[1.3] text-ink-2">{describeSeason(overview)}</p>
          </div>
          <ScreenClock />
        </header>
        <main className="min-h-0 p-0 tablet:my-[1.6rem] tablet:grid tablet:gap-[1.6rem]">
          <div className={sceneClass('table')}>
            {table && (
              <ScreenTable overview={table} isOneOfSeveral={leagues.length > 1} playing={listPlaying(matches)} />
            )}
            {overview && isBare(overview) && matches.length === 0 && (
              <EmptyState title="Nothing planned yet">Live matches, fixtures and results appear here.</EmptyState>
            )}
            <LiveColumn {...{ matches, first, now }} upcoming={upcoming} onGoal={bringForward} />
          </div>
          {overview && scenes.includes('results') && (
            <div className={sceneClass('results')}>
              <Results overview={overview} />
              {overview.scorers.length > 0 && <ScreenScorers overview={overview} />}
            </div>
          )}
          {scenes.includes('next') && (
            <div className={sceneClass('next')}>
              <ScreenNextFixtures fixtures={upcoming} now={now} />
            </div>
          )}
        </main>
        <ScreenFoot {...{ scenes, scene, pinned, readAt }} loadedAt={loaded_at} />
      </div>
    </div>
  );
}

/** The screen's data, refreshed periodically; the last response stays while a read fails. */
function useScreenData(leagueId: number) {
  const { matches, readAt } = useReadLiveList({ leagueId, isConstant: true });
  const season = useQuery(
    {
      ...queryOf('GET /leagues/:league_id/overview', { params: { league_id: leagueId } }),
      refetchInterval: SEASON_POLL_MS,
      refetchIntervalInBackground: true,
    },
    useQueries(),
  );
  const overview = season.data as SeasonOverview | undefined;
  const { refetch } = season;
  const keys = matches.map(({ key }) => key).join(' ');
  const [shownKeys, setShownKeys] = useState(keys);
  // The result is stored once a match is over.
  useEffect(() => {
    if (keys === shownKeys) return;
    setShownKeys(keys);
    void refetch();
  }, [keys, shownKeys, refetch]);
  return { matches, overview, readAt };
}

function listScenes(overview: SeasonOverview | undefined, upcoming: SeasonOverview['upcoming']): Scene[] {
  const { results = [], matches, scorers = [] } = overview ?? {};
  const hasResults = results.length > 0 || (matches ?? []).length > 0 || scorers.length > 0;
  return ['table', ...(hasResults ? (['results'] as const) : []), ...(upcoming.length > 0 ? (['next'] as const) : [])];
}

function isBare({ upcoming, ...overview }: SeasonOverview): boolean {
  return upcoming.length === 0 && leaguesOf(overview).every(({ rows }) => rows.length === 0);
}

function listPlaying(matches: readonly ListedMatch[]): Set<number> {
  const known = matches.filter(({ isSilent }) => !isSilent);
  return new Set(known.flatMap(({ teams }) => [teams.Blue, teams.Green].flatMap((team) => team?.id ?? [])));
}

function describeSeason(overview: SeasonOverview | undefined): string {
  const { season, league, further_leagues } = overview ?? {};
  if (!season) return '';
  const { current_matchweek: week, matchweeks = [] } = further_leagues?.length ? {} : (league ?? {});
  return week ? `${season.name}, matchweek ${week} of ${matchweeks.length}` : season.name;
}

interface LiveColumnProps {
  matches: readonly ListedMatch[];
  first: ReadLiveMatch | null;
  upcoming: SeasonOverview['upcoming'];
  now: number;
  onGoal: () => void;
}

/** The featured live match or the next fixture, and below it other live and coming matches. */
function LiveColumn({ matches, first, upcoming, now, onGoal }: LiveColumnProps) {
  const [front, setFront] = useFrontMatch(matches);
  const takeGoal = useCallback(
    (key: string) => {
      setFront(key);
      onGoal();
    },
    [setFront, onGoal],
  );
  useGoals(matches, takeGoal);
  const [next, ...later] = upcoming;
  const further = matches.filter((match) => match !== front);
  const listed = (front ? upcoming : later).slice(0, NEXT_ROWS);
  if (!front && !next) return null;
  return (
    <div className={styles.column}>
      {front ? (
        <LiveCard key={front.key} head={front} initial={first?.key === front.key ? first : null} onGoal={takeGoal} />
      ) : (
        next && <NextCard fixture={next} now={now} />
      )}
      {further.length > 0 ? (
        <FurtherMatches matches={further.slice(0, NEXT_ROWS)} />
      ) : (
        listed.length > 0 && (
          // Phones show them further down.
          <div className="contents tablet:hidden">
            <ScreenNextFixtures fixtures={listed} now={now} />
          </div>
        )
      )}
    </div>
  );
}
