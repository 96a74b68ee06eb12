import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countOf } from '#contract/kit/count-of.ts';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Team } from '#contract/teams/schema.ts';
import { TeamCrest } from '#web/kit/heads/team-crest.tsx';
import { call } from '#web/kit/http/call.ts';
import { requirePathId } from '#web/kit/http/path-id.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { chooseSeason, leaguePaths, withSeason } from '#web/kit/paths/league-paths.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { LeagueFrame } from '#web/shell/league-frame.tsx';

interface Data {
  league: LeagueSeasons;
  teams: Team[];
}

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Data> {
  const input = { params: { league_id: requirePathId(params.league_id) }, signal: request.signal };
  const [league, teams] = await Promise.all([
    call('GET /leagues/:league_id/seasons', input),
    call('GET /leagues/:league_id/teams', input),
  ]);
  chooseSeason(league, new URL(request.url).searchParams);
  return { league, teams };
}

/** The teams of a league by name. */
export function Component() {
  const { league, teams } = useLoaderData<typeof loader>();
  const query = useQuery();
  const season = chooseSeason(league, query);
  return (
    <LeagueFrame league={league} season={season} place="teams" view="teams" path={leaguePaths.teams(league.id)}>
      <PageHead
        title={`Teams · ${league.name}`}
        description={`${countOf(teams.length, 'team')} of ${league.name}, with crests and former names.`}
        isUnlisted={!league.is_listed}
      />
      <h2 className="sr-only">Teams</h2>
      {teams.length === 0 ? (
        <EmptyState title="No teams yet">Teams appear here once the league’s staff add them.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-3">
          {teams.map((team) => (
            <li key={team.id}>
              <Link
                className="grid h-full grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-3 bg-surface p-4 [box-shadow:inset_0_0_0_1px_var(--line)] hover:bg-surface-2"
                to={withSeason(leaguePaths.team(league.id, team.slug), season, league)}
              >
                <TeamCrest crest={team.crest} size={40} />
                <span className="grid leading-[1.3]">
                  <b className="font-display text-h3/[1.2] font-[750] wrap-text">{team.name}</b>
                  <small className="text-13 text-ink-3">
                    {team.short_name}
                    {team.former_names.length > 0 && `, formerly ${team.former_names.join(', ')}`}
                  </small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LeagueFrame>
  );
}
