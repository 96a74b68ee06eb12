import type { LeagueSeasons } from '#contract/leagues/standings.ts';
import { DivisionTables } from '#web/competitions/division-tables.tsx';
import type { ViewData } from '#web/competitions/load-view.ts';
import { SeasonOddsTable } from '#web/competitions/season-odds.tsx';
import { TeamOfTheWeekPitch } from '#web/competitions/team-of-the-week.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';

/** A view of a round robin other than its table, with its page's head. */
export function LeagueView({ league, data }: { league: LeagueSeasons; data: ViewData }) {
  return (
    <>
      <PageHead title={`${writeTitle(data)} · ${league.name}`} isUnlisted={!league.is_listed} />
      <View leagueId={league.id} data={data} />
    </>
  );
}

function writeTitle(data: ViewData): string {
  if (data.view === 'divisions') return 'Divisions';
  if (data.view === 'odds') return `Where ${data.odds.competition.name} can end`;
  return `Team of the week, ${data.team.competition.name}`;
}

function View({ leagueId, data }: { leagueId: number; data: ViewData }) {
  if (data.view === 'divisions') return <DivisionTables page={data.divisions} shown={data.shown} />;
  if (data.view === 'odds') return <SeasonOddsTable odds={data.odds} />;
  return <TeamOfTheWeekPitch team={data.team} path={leaguePaths.competition(leagueId, data.team.competition.id)} />;
}
