import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import type { Bracket } from '#contract/competitions/cups.ts';
import type { CompetitionHead } from '#contract/kit/heads.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { type LeagueData, loadBracket, loadLeague } from '#web/competitions/load-part.ts';
import type { ViewData } from '#web/competitions/load-view.ts';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { competitionsOf, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { lazyPart } from '#web/lazy-part.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';
import type { LeaguePlace, LeaguePlaceView } from '#web/shell/league-nav.tsx';

const LeagueTable = lazyPart(() => import('#web/competitions/league-table.tsx').then((part) => part.LeagueTable), {
  opens: 'with the page',
});
const LeagueView = lazyPart(() => import('#web/competitions/league-view.tsx').then((part) => part.LeagueView), {
  opens: 'with the page',
});
const CupBracket = lazyPart(() => import('#web/competitions/cups/cup-bracket.tsx').then((part) => part.CupBracket), {
  opens: 'with the page',
});
const CompetitionChoice = lazyPart(
  () => import('#web/competitions/competition-choice.tsx').then((part) => part.CompetitionChoice),
  { opens: 'with the page' },
);

interface Data {
  league: LeagueSeasons;
  competition: CompetitionHead;
  part: { kind: 'cup'; bracket: Bracket } | { kind: 'league'; data: LeagueData } | { kind: 'view'; data: ViewData };
}

/** The parameters that only the chart depends on. */
const CHART_PARAMETERS = ['team', 'with'];

/** The chart's teams are in the address, but their data is already loaded. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherChart = currentUrl.href !== nextUrl.href && withoutChart(currentUrl) === withoutChart(nextUrl);
  return !isOtherChart && defaultShouldRevalidate;
}

function withoutChart(url: URL): string {
  const query = new URLSearchParams(url.search);
  for (const parameter of CHART_PARAMETERS) query.delete(parameter);
  return `${url.pathname}?${query}`;
}

/** Loads a competition by its format: a league's table or a cup's bracket. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Data> {
  const ids = { league_id: requirePathId(params.league_id), competition_id: requirePathId(params.competition_id) };
  const league = await call('GET /leagues/:league_id/seasons', { params: ids, signal: request.signal });
  const competition = league.competitions.find(({ id }) => id === ids.competition_id);
  if (!competition) throw data(null, { status: 404 });
  if (listOthers(league, competition).length > 1) await CompetitionChoice.load();
  const query = new URL(request.url).searchParams;
  if (competition.format === 'round robin' && query.has('view')) {
    const { loadView } = await import('#web/competitions/load-view.ts');
    const [data] = await Promise.all([loadView(ids, competition.season_id, query, request.signal), LeagueView.load()]);
    return { league, competition, part: { kind: 'view', data } };
  }
  if (competition.format === 'round robin') {
    const [data] = await Promise.all([loadLeague(ids, query, request.signal), LeagueTable.load()]);
    return { league, competition, part: { kind: 'league', data } };
  }
  const [bracket] = await Promise.all([loadBracket(ids, request.signal), CupBracket.load()]);
  return { league, competition, part: { kind: 'cup', bracket } };
}

/** The leagues or the cups of a competition's season. */
function listOthers(league: LeagueSeasons, { season_id, format }: CompetitionHead): CompetitionHead[] {
  const isLeague = (one: CompetitionHead) => one.format === 'round robin';
  return league.competitions.filter(
    (one) => one.season_id === season_id && isLeague(one) === (format === 'round robin'),
  );
}

/** The team of the week is among the players. */
function findPlace(part: Data['part']): { place: LeaguePlace; view?: LeaguePlaceView } {
  if (part.kind === 'cup') return { place: 'cup' };
  if (part.kind === 'league') return { place: 'table', view: 'table' };
  const { view } = part.data;
  return view === 'week' ? { place: 'players', view } : { place: 'table', view };
}

export function Component() {
  const { league, competition, part } = useLoaderData<typeof loader>();
  const season = league.seasons.find(({ id }) => id === competition.season_id);
  const { place, view } = findPlace(part);
  const others = listOthers(league, competition);
  return (
    <LeagueFrame
      league={league}
      season={season}
      place={place}
      view={view}
      competition={competition}
      choice={
        others.length > 1 && (
          <CompetitionChoice leagueId={league.id} competitions={others} competition={competition} view={view} />
        )
      }
      path={(other) => {
        const { leagues, cups } = competitionsOf(league, other);
        const same = competition.format === 'round robin' ? leagues[0] : cups[0];
        if (same) return leaguePaths.competition(league.id, same.id, view);
        return withSeason(leaguePaths.overview(league.id), other, league);
      }}
    >
      {part.kind === 'view' ? (
        <LeagueView league={league} data={part.data} />
      ) : (
        <PageHead
          title={`${competition.name} · ${league.name}`}
          isUnlisted={!league.is_listed}
          subject={part.kind === 'cup' ? { kind: 'cup', data: part.bracket } : { kind: 'table', data: part.data.table }}
        />
      )}
      {part.kind === 'cup' && <CupBracket key={competition.id} bracket={part.bracket} />}
      {part.kind === 'league' && <LeagueTable key={competition.id} league={part.data} />}
    </LeagueFrame>
  );
}
