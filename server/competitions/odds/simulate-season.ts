import { group } from 'd3-array';
import { SIMULATIONS } from '#contract/competitions/season-odds.ts';
import { buildGoalModel, findScoreChances, type GoalModel, SCORES } from '#server/competitions/odds/goal-model.ts';
import { randomOf } from '#server/competitions/odds/seeded-random.ts';
import type { DecidedResult } from '#server/competitions/tables/competition-tables.ts';
import {
  addResults,
  addUp,
  type Counted,
  type PointRules,
  rankTeams,
  type TableTeam,
  type Tally,
  type TeamMatch,
  toMatches,
} from '#server/results/tables/build-table.ts';
import type { OpenFixture } from '#server/results/tables/certainty.ts';

/** All inputs of a simulation. */
export interface UnfinishedSeason {
  teams: TableTeam[];
  results: DecidedResult[];
  open: OpenFixture[];
  rules: PointRules;
  seed: number;
}

/** A team in a simulation. `matches` ends with the open fixtures, which each simulation overwrites. */
interface Simulated extends Counted<TableTeam> {
  matches: TeamMatch[];
  /** Its totals before the open fixtures. */
  before: Tally;
  /** Number of simulations that end with the team in each place. */
  places: number[];
}

/** The simulated results of a fixture. */
interface DrawnFixture {
  home: Simulated;
  away: Simulated;
  homeAt: number;
  awayAt: number;
  /** The score of each simulation, as an index of `SCORES`. */
  scores: Uint16Array;
  /** The matches of each score that occurs. */
  matches: TeamMatch[][];
}

/**
 * The chance of each place for each team, in the order of `teams`. Tables are those of `rankTeams`; teams that share
 * places get each with equal chance, as by lots. Simulated fixtures have no cards.
 */
export function simulateSeason({ teams, results, open, rules, seed }: UnfinishedSeason): number[][] {
  const random = randomOf(seed);
  const model = buildGoalModel(teams, results);
  const simulated = countTeams(teams, results, rules);
  const byKey = new Map(simulated.map((one) => [one.team.key, one]));
  const fixtures = open.flatMap((fixture) => drawFixture(fixture, byKey, model, random));

  for (let run = 0; run < SIMULATIONS; run += 1) {
    for (const one of simulated) Object.assign(one.all, one.before);
    for (const { home, away, homeAt, awayAt, scores, matches } of fixtures) {
      const [ofHome, ofAway] = matches[scores[run] as number] as [TeamMatch, TeamMatch];
      home.matches[homeAt] = ofHome;
      away.matches[awayAt] = ofAway;
      addResults(home.all, ofHome, rules);
      addResults(away.all, ofAway, rules);
    }
    for (const { item, place, last_place } of rankTeams(simulated, rules)) {
      const share = 1 / (last_place - place + 1);
      for (let at = place - 1; at < last_place; at += 1) item.places[at] = (item.places[at] ?? 0) + share;
    }
  }
  return simulated.map(({ places }) => places.map((count) => Math.round(count) / SIMULATIONS));
}

function countTeams(teams: readonly TableTeam[], results: readonly DecidedResult[], rules: PointRules): Simulated[] {
  const played = group(results.flatMap(toMatches), ({ team }) => team);
  return teams.map((team): Simulated => {
    const matches = played.get(team.key) ?? [];
    const before = addUp(matches, rules, team.deducted);
    return { team, matches, before, all: { ...before }, places: teams.map(() => 0) };
  });
}

function drawFixture(
  fixture: OpenFixture,
  teams: ReadonlyMap<string, Simulated>,
  model: GoalModel,
  random: () => number,
): DrawnFixture[] {
  const [home, away] = [teams.get(fixture.home), teams.get(fixture.away)];
  if (!home || !away) return [];
  const scores = drawScores(findScoreChances(model, fixture.home, fixture.away), random);
  const drawn = new Set(scores);
  const matches = SCORES.map((_, score) => (drawn.has(score) ? toMatches(describeScore(fixture, score)) : []));
  const [first, second] = matches[scores[0] as number] as [TeamMatch, TeamMatch];
  return [{ home, away, homeAt: home.matches.push(first) - 1, awayAt: away.matches.push(second) - 1, scores, matches }];
}

function describeScore(fixture: OpenFixture, score: number) {
  const [home_goals, away_goals] = SCORES[score] ?? [0, 0];
  const winner = home_goals > away_goals ? ('home' as const) : ('away' as const);
  const outcome = home_goals === away_goals ? ('draw' as const) : winner;
  const cards = { home_cards: 0, away_cards: 0 };
  return { ...fixture, home_goals, away_goals, outcome, ...cards, matchweek: 1, played_at: 0, hasHome: true };
}

/**
 * A score for each simulation, as an index of `SCORES`. Each score occurs in proportion to its chance, in random order,
 * which reduces variance compared with independent draws.
 */
function drawScores(chances: Float64Array, random: () => number): Uint16Array {
  const drawn = new Uint16Array(SIMULATIONS);
  let [score, sum] = [0, chances[0] ?? 0];
  for (let at = 0; at < SIMULATIONS; at += 1) {
    while (sum < (at + 0.5) / SIMULATIONS && score < chances.length - 1) {
      score += 1;
      sum += chances[score] ?? 0;
    }
    drawn[at] = score;
  }
  for (let at = SIMULATIONS - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [drawn[at], drawn[other]] = [drawn[other] ?? 0, drawn[at] ?? 0];
  }
  return drawn;
}
