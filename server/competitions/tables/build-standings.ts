import type { Standings, StandingsRow } from '#contract/leagues/standings.ts';
import type { PointDeduction, TeamAlias } from '#contract/seasons/schema.ts';
import {
  addUp,
  type Counted,
  orderByTable,
  type PointRules,
  splitLevel,
  type TableTeam,
  type TeamMeetings,
  type TeamResults,
} from '#server/results/tables/build-table.ts';
import { findByTeam } from '#server/results/teams/team-names.ts';

/**
 * Results of one team name against another, at home or without a fixture as Blue. A walkover can be a defeat for both.
 */
export type PairSums = readonly [
  home: string,
  away: string,
  home_wins: number,
  draws: number,
  away_wins: number,
  home_goals: number,
  away_goals: number,
  lost_by_both: number,
];

/** Results of a team name, without matches against itself; rows of the same name are added up. */
export type TeamSums = readonly [
  name: string,
  won: number,
  drawn: number,
  lost: number,
  goals_for: number,
  goals_against: number,
];

interface Rules {
  aliases: readonly TeamAlias[];
  deductions: readonly PointDeduction[];
}

/** A team with its names in matches, and its results. */
interface Team extends TableTeam {
  names: string[];
  records: TeamResults[];
  meetings: TeamMeetings[];
}

const POINT_RULES: PointRules = {
  points_for_win: 3,
  points_for_draw: 1,
  points_for_loss: 0,
  tie_breakers: ['goal difference', 'goals', 'head to head'],
};

/**
 * A league's table by the most common rules. Matches of a team against itself, under two names, don't count. Teams
 * without a match have no row. Deductions use the table's names. With `teams`, `pairs` needs only the names of
 * `listContestedNames`.
 */
export function buildStandings(
  pairs: readonly PairSums[],
  rules: Rules,
  teams: readonly TeamSums[] = sumTeams(pairs),
): Pick<Standings, 'standings' | 'deductions'> {
  const { playing, teamOf } = gatherTeams(teams, pairs, rules);
  return {
    standings: orderByTable(playing, POINT_RULES).map(toRow),
    deductions: rules.deductions.map(({ team, points, reason }) => ({ team: teamOf(team).name, points, reason })),
  };
}

/**
 * The names whose pairs can affect the table: those of teams with several names, which may have played themselves, and
 * those of teams that are level.
 */
export function listContestedNames(teams: readonly TeamSums[], pairs: readonly PairSums[], rules: Rules): string[] {
  const { playing } = gatherTeams(teams, pairs, rules);
  const level = splitLevel(playing, ({ all }) => [all.points, all.goals_for - all.goals_against, all.goals_for]);
  return level
    .flatMap((part) => (part.length > 1 ? part : part.filter(({ team }) => team.names.length > 1)))
    .flatMap(({ team }) => team.names);
}

function sumTeams(pairs: readonly PairSums[]): TeamSums[] {
  return pairs
    .filter(([home, away]) => home !== away)
    .flatMap(([home, away, homeWins, draws, awayWins, homeGoals, awayGoals, lostByBoth]) => [
      [home, homeWins, draws, awayWins + lostByBoth, homeGoals, awayGoals],
      [away, awayWins, draws, homeWins + lostByBoth, awayGoals, homeGoals],
    ]);
}

/** Teams with a match, and their results against those in `pairs`. */
function gatherTeams(sums: readonly TeamSums[], pairs: readonly PairSums[], { aliases, deductions }: Rules) {
  const teams: Team[] = [];
  const teamOf = findByTeam(aliases, (name) => {
    const team: Team = { key: name, name, names: [], deducted: 0, lot: null, records: [], meetings: [] };
    teams.push(team);
    return team;
  });
  // The first name becomes the team's spelling.
  for (const name of listNames(sums)) teamOf(name).names.push(name);
  for (const sum of sums) teamOf(sum[0]).records.push(toRecord(sum));
  for (const pair of pairs.filter(([home, away]) => home !== away)) {
    const [home, away] = [teamOf(pair[0]), teamOf(pair[1])];
    for (const sum of sumTeams([pair])) {
      const [team, opponent] = teamOf(sum[0]) === home ? [home, away] : [away, home];
      if (home === away) team.records.push(negate(toRecord(sum)));
      else team.meetings.push({ ...toRecord(sum), opponent: opponent.key });
    }
  }
  for (const { team, points } of deductions) teamOf(team).deducted += points;
  const counted = teams.map(
    (team): Counted<Team> => ({ team, matches: team.meetings, all: addUp(team.records, POINT_RULES, team.deducted) }),
  );
  return { playing: counted.filter(({ all }) => countPlayed(all) > 0), teamOf };
}

function toRecord([, won, drawn, lost, goals_for, goals_against]: TeamSums): TeamResults {
  return { won, drawn, lost, goals_for, goals_against, cards: 0 };
}

/** Subtracts the results of a team's matches against itself. */
function negate({ won, drawn, lost, goals_for, goals_against, cards }: TeamResults): TeamResults {
  return {
    won: -won,
    drawn: -drawn,
    lost: -lost,
    goals_for: -goals_for,
    goals_against: -goals_against,
    cards: -cards,
  };
}

/** Names by descending number of matches. */
function listNames(sums: readonly TeamSums[]): string[] {
  const counts = new Map<string, number>();
  for (const [name, won, drawn, lost] of sums) counts.set(name, (counts.get(name) ?? 0) + won + drawn + lost);
  return [...counts].sort(([a, count], [b, other]) => other - count || compareNames(a, b)).map(([name]) => name);
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en-GB') || (a < b ? -1 : 1);
}

function countPlayed({ won, drawn, lost }: Omit<TeamResults, 'cards'>): number {
  return won + drawn + lost;
}

function toRow({ team, all: { cards: _, points, ...figures } }: Counted<Team>, index: number): StandingsRow {
  return {
    position: index + 1,
    team: team.name,
    played: countPlayed(figures),
    ...figures,
    goal_difference: figures.goals_for - figures.goals_against,
    points_deducted: team.deducted,
    points,
  };
}
