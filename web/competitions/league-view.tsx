import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import type { ViewData } from '#web/competitions/load-view.ts';
import { SeasonOddsTable } from '#web/competitions/season-odds.tsx';
import { TeamOfTheWeekPitch } from '#web/competitions/team-of-the-week.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';

/** A view of a round robin other than its table, with its page's head. */
export function LeagueView({ league, data }: { league: LeagueSeasons; data: ViewData }) {
  const { competition } = data.view === 'odds' ? data.odds : data.team;
  const path = leaguePaths.competition(league.id, competition.id);
  const title = data.view === 'odds' ? `Where ${competition.name} can end` : `Team of the week, ${competition.name}`;
  return (
    <>
      <PageHead title={`${title} · ${league.name}`} isUnlisted={!league.is_listed} />
      {data.view === 'odds' ? (
        <SeasonOddsTable odds={data.odds} />
      ) : (
        <TeamOfTheWeekPitch team={data.team} path={path} />
      )}
    </>
  );
}
