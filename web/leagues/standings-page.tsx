import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LeaguePage } from '#contract/leagues/standings.ts';
import { StandingsTable } from '#web/competitions/standings-table.tsx';
import { prefetchRead } from '#web/kit/http/part-queries.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths } from '#web/kit/paths/league-paths.ts';
import { Link } from '#web/kit/ui/link.tsx';
import { ChoiceBar } from '#web/leagues/choice-bar.tsx';
import { figuresParams } from '#web/leagues/figures-choice.ts';
import { FiguresFrame } from '#web/leagues/figures-frame.tsx';
import { loadLeaguePage } from '#web/leagues/load-league-page.ts';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

export { keepLoadedList as shouldRevalidate } from '#web/kit/list/paging.ts';

export async function loader(args: LoaderFunctionArgs): Promise<LeaguePage> {
  const { league, query } = await loadLeaguePage(args);
  const input = { params: { league_id: league.id }, querystring: figuresParams.read(query) };
  await prefetchRead('GET /leagues/:league_id/standings', { ...input, signal: args.request.signal });
  return league;
}

/** The standings of a league on any days, whatever the competition of the results. */
export function Component() {
  const league = useLoaderData<typeof loader>();
  const season = chooseSeason(league, useQuery());
  return (
    <LeagueFrame league={league} season={season} place="table" view="standings" path={leaguePaths.standings(league.id)}>
      <PageHead
        title={`Standings · ${league.name}`}
        description={`Standings of ${league.name} in any season.`}
        isUnlisted={!league.is_listed}
      />
      <FiguresStandings league={league} />
    </LeagueFrame>
  );
}

function FiguresStandings({ league }: { league: LeaguePage }) {
  const table = league.competitions.findLast(({ format }) => format === 'round robin');
  const input = { params: { league_id: league.id }, querystring: figuresParams.read(useQuery()) };
  const figures = useRead('GET /leagues/:league_id/standings', input, { keepsFormer: true });
  return (
    <div className="stack gap-4">
      <ChoiceBar league={league} />
      {table && (
        <p className="max-w-[78ch] text-14 text-ink-2">
          Standings count every approved result on these dates, whatever its competition; the{' '}
          <Link className="link" to={leaguePaths.competition(league.id, table.id)}>
            table of {table.name}
          </Link>{' '}
          counts its own fixtures alone, by its rules.
        </p>
      )}
      <FiguresFrame figures={figures} rows={10}>
        {(answer) => <StandingsTable answer={answer} />}
      </FiguresFrame>
    </div>
  );
}
