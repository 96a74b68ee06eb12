import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageRounds } from '#contract/fixtures/rounds.ts';
import type { LeaguePage, LeagueSeasons } from '#contract/leagues/standings.ts';
import { fixtureParams } from '#web/fixtures/fixture-choice.ts';
import type { PagedFixtures } from '#web/fixtures/season-fixtures.tsx';
import { selectFixtures } from '#web/fixtures/shown-fixtures.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { requirePage, takePage } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { presentMinute } from '#web/kit/time/use-now.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

const SeasonFixtures = lazyPart(() => import('#web/fixtures/season-fixtures.tsx').then((part) => part.SeasonFixtures), {
  opens: 'with the page',
});
const LeagueMatches = lazyPart(() => import('#web/leagues/league-matches.tsx').then((part) => part.LeagueMatches), {
  opens: 'with the page',
});

/** The fixtures of a season, or all results of a league whose season has none. */
type MatchesPage =
  | { kind: 'fixtures'; league: LeagueSeasons; fixtures: PagedFixtures; loaded_at: number }
  | { kind: 'results'; league: LeaguePage };

export async function loader({ params, request: { url, signal } }: LoaderFunctionArgs): Promise<MatchesPage> {
  const league_id = requirePathId(params.league_id);
  const query = new URL(url).searchParams;
  const league = await call('GET /leagues/:league_id/seasons', { params: { league_id }, signal });
  const season = chooseSeason(league, query);
  const fixtures = league.competitions.length > 0 ? await loadFixtures() : null;
  if (fixtures) {
    await SeasonFixtures.load();
    return { kind: 'fixtures', league, fixtures, loaded_at: presentMinute(signal) };
  }
  const [page] = await Promise.all([
    call('GET /leagues/:league_id', { params: { league_id }, signal }),
    LeagueMatches.load(),
  ]);
  return { kind: 'results', league: page };

  async function loadFixtures(): Promise<PagedFixtures | null> {
    const querystring = season ? { season: season.id } : {};
    const all = await call('GET /leagues/:league_id/fixtures', { params: { league_id }, querystring, signal });
    if (all.fixtures.length === 0) return null;
    const shown = selectFixtures(all, fixtureParams.read(query));
    const pages = pageRounds(shown.rounds);
    requirePage(url, pages.length, 1);
    return { ...shown, rounds: takePage(pages, query, 1) };
  }
}

/** The matches of a league: fixtures and results in one list. */
export function Component() {
  const data = useLoaderData<typeof loader>();
  const { league } = data;
  const season = chooseSeason(league, useQuery());
  return (
    <LeagueFrame league={league} season={season} place="matches" path={leaguePaths.matches(league.id)}>
      <PageHead
        title={`Matches · ${league.name}`}
        description={`Fixtures and results of ${league.name}, with a calendar to subscribe to.`}
        isUnlisted={!league.is_listed}
      />
      {data.kind === 'fixtures' ? (
        <SeasonFixtures leagueId={league.id} fixtures={data.fixtures} loadedAt={data.loaded_at} />
      ) : (
        <LeagueMatches league={data.league} />
      )}
    </LeagueFrame>
  );
}
