import type { DecidedResult } from '#server/competitions/tables/competition-tables.ts';

/** Each team's rating includes this many virtual matches at the league's mean. */
const MEAN_MATCHES = 5;
/** The league's mean includes this many virtual matches with `USUAL_GOALS`, half of them at home. */
const LEAGUE_MATCHES = 10;
/** Mean goals of a team in a match. */
const USUAL_GOALS = 1.5;
const MAX_GOALS = 30;

/** All scores as home and away goals, from the home team's highest defeat to its highest win. */
export const SCORES: readonly (readonly [number, number])[] = Array.from({ length: (MAX_GOALS + 1) ** 2 }, (_, at) => [
  at % (MAX_GOALS + 1),
  Math.floor(at / (MAX_GOALS + 1)),
])
  .map(([home = 0, away = 0]) => [home, away] as const)
  .sort(([a, b], [c, d]) => a - b - (c - d) || a - c);

interface Rating {
  scored: number;
  conceded: number;
}

/** Parameters of the model: goals of a team in a match, the home side's advantage, and each team's rating. */
export interface GoalModel {
  goals: number;
  home_factor: number;
  ratings: Map<string, Rating>;
}

/** Fits the model to a league's played matches. Awarded scores are ignored, as they don't show strength. */
export function buildGoalModel(teams: readonly { key: string }[], results: readonly DecidedResult[]): GoalModel {
  const played = results.filter(({ isAwarded }) => !isAwarded);
  const sides = played.flatMap(({ home, away, home_goals, away_goals }) => [
    { key: home, scored: home_goals, conceded: away_goals },
    { key: away, scored: away_goals, conceded: home_goals },
  ]);
  const goals = mean(
    sides.map(({ scored }) => scored),
    LEAGUE_MATCHES * 2,
    USUAL_GOALS,
  );
  const withHome = played.filter(({ hasHome }) => hasHome);
  const atHome = mean(
    withHome.map(({ home_goals }) => home_goals),
    LEAGUE_MATCHES,
    goals,
  );
  const away = mean(
    withHome.map(({ away_goals }) => away_goals),
    LEAGUE_MATCHES,
    goals,
  );
  const ratings = teams.map(({ key }): [string, Rating] => {
    const own = sides.filter((side) => side.key === key);
    const scored =
      mean(
        own.map((side) => side.scored),
        MEAN_MATCHES,
        goals,
      ) / goals;
    const conceded =
      mean(
        own.map((side) => side.conceded),
        MEAN_MATCHES,
        goals,
      ) / goals;
    return [key, { scored, conceded }];
  });
  return { goals, home_factor: Math.sqrt(atHome / away), ratings: new Map(ratings) };
}

/** The mean of the goals and `count` virtual matches with `usual` goals each. */
function mean(goals: readonly number[], count: number, usual: number): number {
  return (goals.reduce((sum, one) => sum + one, 0) + count * usual) / (goals.length + count);
}

/**
 * The chance of each of `SCORES`. Goals of each side have a Poisson distribution. Its mean is the league's, times the
 * side's scoring rate and the opponent's conceding rate, both relative to the mean.
 */
export function findScoreChances({ goals, home_factor, ratings }: GoalModel, home: string, away: string): Float64Array {
  const [one, other] = [ratings.get(home), ratings.get(away)];
  const homeGoals = distribute(goals * (one?.scored ?? 1) * (other?.conceded ?? 1) * home_factor);
  const awayGoals = distribute((goals * (other?.scored ?? 1) * (one?.conceded ?? 1)) / home_factor);
  return Float64Array.from(SCORES, ([scored, conceded]) => (homeGoals[scored] ?? 0) * (awayGoals[conceded] ?? 0));
}

/** The chances of 0 to `MAX_GOALS` goals around a mean; higher numbers are omitted. */
function distribute(expected: number): number[] {
  const chances = [Math.exp(-expected)];
  for (let goals = 1; goals <= MAX_GOALS; goals += 1) chances.push(((chances[goals - 1] ?? 0) * expected) / goals);
  const sum = chances.reduce((total, chance) => total + chance, 0);
  return chances.map((chance) => chance / sum);
}
