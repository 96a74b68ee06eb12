import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { Team } from '#contract/teams/schema.ts';
import { LeagueFrame } from '#web/components/league-frame.tsx';
import { chooseSeason, leaguePaths, withSeason } from '#web/components/league-paths.ts';
import { PageHead } from '#web/components/page-head.tsx';
import { useQuery } from '#web/components/query-params.ts';
import { TeamCrest } from '#web/components/team-crest.tsx';
import { call } from '#web/http/call.ts';
import { requirePathId } from '#web/http/path-id.ts';
import styles from '#web/pages/teams/teams-page.module.css';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { countOf } from '#web/ui/count-of.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';

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
    <LeagueFrame league={league} season={season} selected="teams" path={leaguePaths.teams(league.id)}>
      <PageHead
        title={`Teams · ${league.name}`}
        description={`${countOf(teams.length, 'team')} of ${league.name}, with crests and former names.`}
        isUnlisted={!league.is_listed}
      />
      <div className={`${layout.row} ${layout.gap4} ${layout.onBaseline} ${layout.between} ${layout.below4}`}>
        <h2 className={typography.sectionTitle}>Teams</h2>
        <Link className={typography.link} to={leaguePaths.transfers(league.id)}>
          Transfers
        </Link>
      </div>
      {teams.length === 0 ? (
        <EmptyState title="No teams yet">Teams appear here once the league’s staff add them.</EmptyState>
      ) : (
        <ul className={styles.teams}>
          {teams.map((team) => (
            <li key={team.id}>
              <Link className={styles.team} to={withSeason(leaguePaths.team(league.id, team.slug), season, league)}>
                <TeamCrest crest={team.crest} size={40} />
                <span className={styles.words}>
                  <b className={typography.wrapAnywhere}>{team.name}</b>
                  <small className={`${typography.size13} ${typography.dim}`}>
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
