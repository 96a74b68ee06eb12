import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { LeagueMatches } from '#web/leagues/league-matches.tsx';
import { loadLeaguePage } from '#web/leagues/load-league-page.ts';
import { matchParams } from '#web/leagues/match-filter.ts';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

export { keepLoadedList as shouldRevalidate } from '#web/kit/list/paging.ts';

export async function loader(args: LoaderFunctionArgs): Promise<LeaguePage> {
  const { league, query } = await loadLeaguePage(args);
  const querystring = matchParams(league).read(query);
  const { signal } = args.request;
  if (Object.keys(querystring).length > 0)
    await prefetchRead('GET /leagues/:league_id/matches', { params: { league_id: league.id }, querystring, signal });
  return league;
}

/** All matches of a league, also friendlies and those outside of its seasons. */
export function Component() {
  const league = useLoaderData<typeof loader>();
  const season = chooseSeason(league, useQuery());
  return (
    <LeagueFrame league={league} season={season} place="matches" path={leaguePaths.records(league.id)}>
      <PageHead
        title={`All records · ${league.name}`}
        description={`Every match of ${league.name}, also friendlies and those outside of its seasons.`}
        isUnlisted={!league.is_listed}
      />
      <h2 className="mb-4 section-title">All records</h2>
      <LeagueMatches league={league} />
    </LeagueFrame>
  );
}
