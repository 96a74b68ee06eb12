import type { PointDeduction, TeamAlias } from '#contract/seasons.ts';
import type { Standings, StandingsRow } from '#contract/standings.ts';
import { findByTeam } from '#server/teams/team-names.ts';

/** Matches of one team name as Blue against another as Green. */
export type PairSums = readonly [
  blue: string,
  green: string,
  blue_wins: number,
  draws: number,
  green_wins: number,
  blue_goals: number,
  green_goals: number,
];

/** Results of a team name, without matches against itself; several of one name are added up. */
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

interface Tally {
  won: number;
  drawn: number;
  lost: number;
  goals_for: number;
  goals_against: number;
}

interface Team {
  name: string;
  /** The names in its matches. */
  names: string[];
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
 * The table: by points, goal difference and goals, then by the same figures of the matches among level teams, then by
 * name. A match of a team against itself, under two names, does not count. A team without a match has no row. Deductions
 * have the table's names. With `teams`, `pairs` needs only the names of `listContestedNames`.
 */
export function buildStandings(
  pairs: readonly PairSums[],
  rules: Rules,
  teams: readonly TeamSums[] = sumTeams(pairs),
): Pick<Standings, 'standings' | 'deductions'> {
  const { playing, teamOf, meetings } = addUp(teams, pairs, rules);
  return {
    standings: rank(playing, meetings).map(toRow),
    deductions: rules.deductions.map(({ team, points, reason }) => ({ team: teamOf(team).name, points, reason })),
  };
}

/**
 * The names whose pairs decide the table: those of teams with two names or more, which may have played against
 * themselves, and those of teams that are level.
 */
export function listContestedNames(teams: readonly TeamSums[], pairs: readonly PairSums[], rules: Rules): string[] {
  const playing = addUp(teams, pairs, rules).playing.toSorted(compareFigures);
  const isLevel = (team: Team, other: Team | undefined) => other !== undefined && compareFigures(team, other) === 0;
  return playing
    .filter((team, at) => team.names.length > 1 || isLevel(team, playing[at - 1]) || isLevel(team, playing[at + 1]))
    .flatMap(({ names }) => names);
}

function sumTeams(pairs: readonly PairSums[]): TeamSums[] {
  return pairs
    .filter(([blue, green]) => blue !== green)
    .flatMap(([blue, green, blueWins, draws, greenWins, blueGoals, greenGoals]) => [
      [blue, blueWins, draws, greenWins, blueGoals, greenGoals],
      [green, greenWins, draws, blueWins, greenGoals, blueGoals],
    ]);
}

/** The teams with a match, and their meetings in `pairs`. */
function addUp(sums: readonly TeamSums[], pairs: readonly PairSums[], { aliases, deductions }: Rules) {
  const teams: Team[] = [];
  const teamOf = findByTeam(aliases, (name) => {
    const team: Team = { name, names: [], deducted: 0, all: newTally(), level: newTally() };
    teams.push(team);
    return team;
  });
  // The first name sets a team's spelling.
  for (const name of listNames(sums)) teamOf(name).names.push(name);
  for (const [name, ...results] of sums) add(teamOf(name).all, ...results);
  const meetings: Meeting[] = [];
  for (const sums of pairs.filter(([blue, green]) => blue !== green)) {
    const [blue, green] = [teamOf(sums[0]), teamOf(sums[1])];
    if (blue === green) subtractMeeting(blue.all, sums);
    else meetings.push({ blue, green, sums });
  }
  for (const { team, points } of deductions) teamOf(team).deducted += points;
  return { playing: teams.filter(({ all }) => countPlayed(all) > 0), teamOf, meetings };
}

/** By descending number of matches. */
function listNames(sums: readonly TeamSums[]): string[] {
  const counts = new Map<string, number>();
  for (const [name, won, drawn, lost] of sums) counts.set(name, (counts.get(name) ?? 0) + won + drawn + lost);
  return [...counts].sort(([a, count], [b, other]) => other - count || compareNames(a, b)).map(([name]) => name);
}

function newTally(): Tally {
  return { won: 0, drawn: 0, lost: 0, goals_for: 0, goals_against: 0 };
}

function addLevelMeeting({ blue, green, sums }: Meeting): void {
  const [, , blueWins, draws, greenWins, blueGoals, greenGoals] = sums;
  add(blue.level, blueWins, draws, greenWins, blueGoals, greenGoals);
  add(green.level, greenWins, draws, blueWins, greenGoals, blueGoals);
}

/** Subtracts both sides of a team's matches against itself. */
function subtractMeeting(tally: Tally, [, , blueWins, draws, greenWins, blueGoals, greenGoals]: PairSums): void {
  const decided = -(blueWins + greenWins);
  const goals = -(blueGoals + greenGoals);
  add(tally, decided, -2 * draws, decided, goals, goals);
}

function add(tally: Tally, won: number, drawn: number, lost: number, goalsFor: number, goalsAgainst: number): void {
  tally.won += won;
  tally.drawn += drawn;
  tally.lost += lost;
  tally.goals_for += goalsFor;
  tally.goals_against += goalsAgainst;
}

/** Teams are level if points, goal difference and goals are equal. */
function rank(teams: readonly Team[], meetings: readonly Meeting[]): Team[] {
  for (const meeting of meetings) {
    if (compareFigures(meeting.blue, meeting.green) === 0) addLevelMeeting(meeting);
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
