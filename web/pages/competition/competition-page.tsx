import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CompetitionHead } from '#contract/competitions.ts';
import type { Bracket } from '#contract/cups.ts';
import type { LeagueSeasons } from '#contract/standings.ts';
import { LeagueFrame } from '#web/components/league-frame.tsx';
import { competitionsOf, leaguePaths } from '#web/components/league-paths.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import { CupBracket, loadBracket } from '#web/pages/competition/cup-bracket.tsx';

interface Data {
  league: LeagueSeasons;
  competition: CompetitionHead;
  bracket: Bracket;
}

/** A competition by its format: a league's table or a cup's bracket. */
export async function loader({ params, request }: LoaderFunctionArgs): Promise<Data> {
  const ids = { league_id: requirePathId(params.league_id), competition_id: requirePathId(params.competition_id) };
  const league = await call('GET /leagues/:league_id/seasons', { params: ids, signal: request.signal });
  const competition = league.competitions.find(({ id }) => id === ids.competition_id);
  if (!competition) throw data(null, { status: 404 });
  return { league, competition, bracket: await loadBracket(ids, request.signal) };
}

export function Component() {
  const { league, competition, bracket } = useLoaderData<typeof loader>();
  const season = league.seasons.find(({ id }) => id === competition.season_id);
  return (
    <LeagueFrame
      league={league}
      season={season}
      selected={competition.id}
      path={(other) => {
        const { leagues, cups } = competitionsOf(league, other);
        const same = competition.format === 'round robin' ? leagues[0] : cups[0];
        return same ? leaguePaths.competition(league.id, same.id) : leaguePaths.overview(league.id);
      }}
    >
      <PageHead title={`${competition.name} · ${league.name}`} subject={{ kind: 'cup', data: bracket }} />
      <CupBracket key={competition.id} bracket={bracket} />
    </LeagueFrame>
  );
}
