import type { PointDeduction, TeamAlias } from '#contract/seasons.ts';
import type { Standings, StandingsRow } from '#contract/standings.ts';
import { findByTeam } from '#server/teams/team-names.ts';

/** Matches of a team as Blue against another as Green, summed up under the names that they were sent with. */
export type PairSums = readonly [
  blue: string,
  green: string,
  blue_wins: number,
  draws: number,
  green_wins: number,
  blue_goals: number,
  green_goals: number,
];

interface Rules {
  aliases: readonly TeamAlias[];
  deductions: readonly PointDeduction[];
}

interface Tally {
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
}

interface Team {
  name: string;
  deducted: number;
  all: Tally;
  /** Of the matches against teams that are level with it. */
  level: Tally;
}

interface Meeting {
  blue: Team;
  green: Team;
  sums: PairSums;
}

const POINTS_A_WIN = 3;

/**
 * The table of the matches: by points, goal difference and goals, then by the same of the matches among those who are
 * level, then by name. A team that met itself under two names has met nobody, and one that has met nobody has no row.
 * Deductions come back under the table's names.
 */
export function buildStandings(
  pairs: readonly PairSums[],
  { aliases, deductions }: Rules,
): Pick<Standings, 'standings' | 'deductions'> {
  const teams: Team[] = [];
  const teamOf = findByTeam(aliases, (name) => {
    const team = { name, deducted: 0, all: newTally(), level: newTally() };
    teams.push(team);
    return team;
  });
  // The first name gives a team its spelling.
  for (const name of listNames(pairs)) teamOf(name);
  const meetings = pairs
    .map((sums) => ({ blue: teamOf(sums[0]), green: teamOf(sums[1]), sums }))
    .filter(({ blue, green }) => blue !== green);
  for (const meeting of meetings) addTo('all', meeting);
  for (const { team, points } of deductions) teamOf(team).deducted += points;
  const ranked = rank(
    teams.filter(({ all }) => countPlayed(all) > 0),
    meetings,
  );
  return {
    standings: ranked.map(toRow),
    deductions: deductions.map(({ team, points, reason }) => ({ team: teamOf(team).name, points, reason })),
  };
}

/** Those of most matches first. */
function listNames(pairs: readonly PairSums[]): string[] {
  const counts = new Map<string, number>();
  for (const [blue, green, blueWins, draws, greenWins] of pairs) {
    const played = blueWins + draws + greenWins;
    for (const name of [blue, green]) counts.set(name, (counts.get(name) ?? 0) + played);
  }
  return [...counts].sort(([a, most], [b, more]) => more - most || compareNames(a, b)).map(([name]) => name);
}

function newTally(): Tally {
  return { won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0 };
}

function addTo(tally: 'all' | 'level', { blue, green, sums }: Meeting): void {
  const [, , blueWins, draws, greenWins, blueGoals, greenGoals] = sums;
  add(blue[tally], blueWins, draws, greenWins, blueGoals, greenGoals);
  add(green[tally], greenWins, draws, blueWins, greenGoals, blueGoals);
}

function add(tally: Tally, won: number, drawn: number, lost: number, goalsFor: number, goalsAgainst: number): void {
  tally.won += won;
  tally.drawn += drawn;
  tally.lost += lost;
  tally.goals_for += goalsFor;
  tally.goals_against += goalsAgainst;
}

/** Sorts teams; those whose three figures are the same are level. */
function rank(teams: readonly Team[], meetings: readonly Meeting[]): Team[] {
  for (const meeting of meetings) {
    if (compareFigures(meeting.blue, meeting.green) === 0) addTo('level', meeting);
  }
  return teams.toSorted(
    (a, b) => compareFigures(a, b) || compareTallies(a.level, b.level) || compareNames(a.name, b.name),
  );
}

function compareFigures(a: Team, b: Team): number {
  return pointsOf(b) - pointsOf(a) || compareGoals(a.all, b.all);
}

function compareTallies(a: Tally, b: Tally): number {
  return countPoints(b) - countPoints(a) || compareGoals(a, b);
}

function compareGoals(a: Tally, b: Tally): number {
  return differenceOf(b) - differenceOf(a) || b.goals_for - a.goals_for;
}

function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en-GB') || (a < b ? -1 : 1);
}

function pointsOf({ all, deducted }: Team): number {
  return countPoints(all) - deducted;
}

function countPoints({ won, drawn }: Tally): number {
  return won * POINTS_A_WIN + drawn;
}

function differenceOf({ goals_for, goals_against }: Tally): number {
  return goals_for - goals_against;
}

function countPlayed({ won, drawn, lost }: Tally): number {
  return won + drawn + lost;
}

function toRow(team: Team, index: number): StandingsRow {
  return {
    position: index + 1,
    team: team.name,
    played: countPlayed(team.all),
    ...team.all,
    goal_difference: differenceOf(team.all),
    points_deducted: team.deducted,
    points: pointsOf(team),
  };
}
