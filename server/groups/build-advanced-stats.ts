import type { AdvancedStats, PlayerFigures } from '#contract/groups/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamAlias } from '#contract/seasons/schema.ts';
import {
  type Game,
  type GroupFacts,
  HAS_GOAL,
  IS_CLEAN_SHEET,
  LINE_FLAGS,
  type PlayerFacts,
} from '#server/groups/group-facts-queries.ts';
import { canonicalNames } from '#server/results/teams/team-names.ts';

/** Number of wins, and of runs of each kind. */
export const RUNS_SHOWN = 5;

/** Consecutive matches that meet a condition. */
interface Run {
  now: number;
  /** The longest run of at least two, else 0; of equal ones the newest. */
  longest: number;
  /** The last game of the longest run. */
  last: number;
}

interface Team {
  key: string;
  /** The spelling in the league's aliases, else the newest one. */
  name: string;
  winning: Run;
  unbeaten: Run;
}

/** Computes a group's advanced statistics from its games and its players' lines. */
export function buildAdvancedStats({ games, aliases, players, biggest_wins, stats }: GroupFacts): AdvancedStats {
  const teams = followTeams(games, aliases);
  const careers = players.map(followPlayer);
  return {
    totals: {
      matches: games.length,
      goals: sum(games, ([, , blue, green]) => blue + green),
      yellow_cards: sum(careers, ({ figures }) => figures.yellow_cards),
      red_cards: sum(careers, ({ figures }) => figures.red_cards),
      ...(stats && { stats }),
    },
    players: careers.map(({ figures }) => figures).sort(compareFigures),
    biggest_wins,
    winning_runs: listTeamRuns(teams, 'winning'),
    unbeaten_runs: listTeamRuns(teams, 'unbeaten'),
    scoring_runs: careers
      .filter(({ scoring }) => scoring.longest > 0)
      .sort((a, b) => b.scoring.longest - a.scoring.longest || b.figures.goals - a.figures.goals)
      .slice(0, RUNS_SHOWN)
      .map(({ figures: { name, id }, scoring }) => ({ name, id, matches: scoring.longest })),
  };
}

/** Teams are identified as in standings; a team against itself neither wins nor loses. */
function followTeams(games: readonly Game[], aliases: readonly TeamAlias[]): Team[] {
  const teams = new Map<string, Team>();
  const readName = canonicalNames(aliases);
  const read = new Map<string, { key: string; name: string }>();
  // Each spelling is folded once, as folding is the most expensive part of this loop.
  function readTeam(written: string): { key: string; name: string } {
    const known = read.get(written);
    if (known) return known;
    const name = readName(written);
    const team = { key: foldName(name), name };
    read.set(written, team);
    return team;
  }
  for (const [index, [blueWritten, greenWritten, blueGoals, greenGoals]] of games.entries()) {
    const [blue, green] = [readTeam(blueWritten), readTeam(greenWritten)];
    if (blue.key === green.key) continue;
    followTeam(teams, blue, { margin: blueGoals - greenGoals, number: index + 1 });
    followTeam(teams, green, { margin: greenGoals - blueGoals, number: index + 1 });
  }
  return [...teams.values()];
}

function followTeam(
  teams: Map<string, Team>,
  { key, name }: { key: string; name: string },
  { margin, number }: { margin: number; number: number },
): void {
  const team = teams.get(key) ?? { key, name, winning: newRun(), unbeaten: newRun() };
  teams.set(key, team);
  team.name = name;
  extendRun(team.winning, margin > 0, number);
  extendRun(team.unbeaten, margin >= 0, number);
}

/** Two lines in one game count as one appearance, with a clean sheet if neither line has a goal against. */
function followPlayer([name, id, goals, yellow_cards, red_cards, lines]: PlayerFacts) {
  const figures: PlayerFigures = { name, id, appearances: 0, clean_sheets: 0, goals, yellow_cards, red_cards };
  const scoring = newRun();
  let number = 0;
  let flags = 0;
  for (const line of [...lines.sort((a, b) => a - b), 0]) {
    const next = Math.floor(line / LINE_FLAGS);
    if (next === number) {
      flags = ((flags | line) & HAS_GOAL) | (flags & line & IS_CLEAN_SHEET);
      continue;
    }
    if (number > 0) {
      figures.appearances += 1;
      if (flags & IS_CLEAN_SHEET) figures.clean_sheets += 1;
      extendRun(scoring, (flags & HAS_GOAL) > 0, number);
    }
    number = next;
    flags = line;
  }
  return { figures, scoring };
}

function newRun(): Run {
  return { now: 0, longest: 0, last: 0 };
}

function extendRun(run: Run, isPart: boolean, number: number): void {
  run.now = isPart ? run.now + 1 : 0;
  if (run.now < 2 || run.now < run.longest) return;
  run.longest = run.now;
  run.last = number;
}

function listTeamRuns(teams: readonly Team[], kind: 'winning' | 'unbeaten'): AdvancedStats['winning_runs'] {
  return teams
    .filter((team) => team[kind].longest > 0)
    .sort((a, b) => b[kind].longest - a[kind].longest || b[kind].last - a[kind].last || (a.key < b.key ? -1 : 1))
    .slice(0, RUNS_SHOWN)
    .map((team) => ({ team: team.name, matches: team[kind].longest }));
}

/** Ties stay in the order of player keys. */
function compareFigures(a: PlayerFigures, b: PlayerFigures): number {
  return b.appearances - a.appearances || b.clean_sheets - a.clean_sheets || b.goals - a.goals;
}

function sum<T>(things: readonly T[], count: (thing: T) => number): number {
  return things.reduce((total, thing) => total + count(thing), 0);
}
