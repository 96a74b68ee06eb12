import type { AdvancedStats, PlayerFigures } from '#contract/groups/schema.ts';
import { foldName } from '#contract/kit/fold-name.ts';
import type { TeamSide } from '#contract/matches/schema.ts';
import { TEAM_SIDES } from '#contract/matches/sides.ts';
import type { Line } from '#server/testing/play-match.ts';

export interface PlayedMatch {
  match_id: number;
  submission_date: Date;
  team_names: Record<TeamSide, string>;
  team_goals: Record<TeamSide, number>;
  lines: Record<TeamSide, Line[]>;
}

/** A player's figures in one match. */
interface Appearance {
  goals: number;
  yellow_cards: number;
  red_cards: number;
  isClean: boolean;
  at: number;
}

interface Run {
  key: string;
  matches: number;
  last: number;
}

const SHOWN = 5;

/** Advanced statistics of matches, computed independently of the product's code. `biggest_wins` are ids. */
export function computeReferenceStats(matches: readonly PlayedMatch[]) {
  const games = matches.toSorted(
    (a, b) => a.submission_date.getTime() - b.submission_date.getTime() || a.match_id - b.match_id,
  );
  const appearances = collectAppearances(games);
  const names = new Map(games.flatMap(({ lines }) => linesOf(lines)).map((line) => [keyOf(line), line]));
  const figures = [...appearances].map(([key, own]) => [key, sumFigures(names.get(key), own)] as const);
  const sum = (count: (figures: PlayerFigures) => number) => figures.reduce((total, [, one]) => total + count(one), 0);
  const teamName = (key: string) =>
    games
      .toReversed()
      .filter(({ team_names }) => team_names.Blue.toLowerCase() !== team_names.Green.toLowerCase())
      .flatMap(({ team_names }) => TEAM_SIDES.map((side) => team_names[side]))
      .find((name) => foldName(name) === key) ?? '';
  const teamRuns = (continuesRun: (margin: number) => boolean) =>
    findLongest(collectResults(games), ({ margin }) => continuesRun(margin)).map(({ key, matches }) => ({
      team: teamName(key),
      matches,
    }));
  return {
    totals: {
      matches: games.length,
      goals: games.reduce((total, { team_goals }) => total + team_goals.Blue + team_goals.Green, 0),
      yellow_cards: sum(({ yellow_cards }) => yellow_cards),
      red_cards: sum(({ red_cards }) => red_cards),
    },
    players: figures
      .toSorted(
        ([key, a], [otherKey, b]) =>
          b.appearances - a.appearances ||
          b.clean_sheets - a.clean_sheets ||
          b.goals - a.goals ||
          (key < otherKey ? -1 : 1),
      )
      .map(([, one]) => one),
    biggest_wins: findWidest(games),
    winning_runs: teamRuns((margin) => margin > 0),
    unbeaten_runs: teamRuns((margin) => margin >= 0),
    scoring_runs: findScorers(new Map(figures), appearances),
  } satisfies Record<keyof AdvancedStats, unknown>;
}

function linesOf(lines: Record<TeamSide, Line[]>): Line[] {
  return TEAM_SIDES.flatMap((side) => lines[side]);
}

function keyOf({ id, name }: Line): string {
  return id ?? `name:${foldName(name)}`;
}

function collectAppearances(games: readonly PlayedMatch[]): Map<string, Appearance[]> {
  const appearances = new Map<string, Appearance[]>();
  for (const [at, { lines, team_goals }] of games.entries()) {
    for (const side of TEAM_SIDES) {
      const isClean = team_goals[side === 'Blue' ? 'Green' : 'Blue'] === 0;
      for (const { goals = 0, yellow_cards = 0, red_card = 0, ...line } of lines[side]) {
        const own = appearances.get(keyOf(line)) ?? [];
        appearances.set(keyOf(line), own);
        const earlier = own.at(-1);
        if (earlier?.at !== at) {
          own.push({ at, goals, yellow_cards, red_cards: red_card, isClean });
          continue;
        }
        earlier.goals += goals;
        earlier.yellow_cards += yellow_cards;
        earlier.red_cards += red_card;
        earlier.isClean &&= isClean;
      }
    }
  }
  return appearances;
}

function sumFigures(line: Line | undefined, own: readonly Appearance[]): PlayerFigures {
  const sum = (count: (one: Appearance) => number) => own.reduce((total, one) => total + count(one), 0);
  return {
    name: line?.name ?? '',
    id: line?.id ?? null,
    appearances: own.length,
    clean_sheets: own.filter(({ isClean }) => isClean).length,
    goals: sum(({ goals }) => goals),
    yellow_cards: sum(({ yellow_cards }) => yellow_cards),
    red_cards: sum(({ red_cards }) => red_cards),
  };
}

function collectResults(games: readonly PlayedMatch[]): Map<string, { at: number; margin: number }[]> {
  const results = new Map<string, { at: number; margin: number }[]>();
  for (const [at, { team_names, team_goals }] of games.entries()) {
    const [blue, green] = [team_names.Blue.toLowerCase(), team_names.Green.toLowerCase()];
    if (blue === green) continue;
    const margin = team_goals.Blue - team_goals.Green;
    results.set(blue, [...(results.get(blue) ?? []), { at, margin }]);
    results.set(green, [...(results.get(green) ?? []), { at, margin: -margin }]);
  }
  return results;
}

function findWidest(games: readonly PlayedMatch[]): number[] {
  const margin = ({ team_goals }: PlayedMatch) => Math.abs(team_goals.Blue - team_goals.Green);
  const goals = ({ team_goals }: PlayedMatch) => team_goals.Blue + team_goals.Green;
  return games
    .toReversed()
    .filter((game) => margin(game) > 0)
    .toSorted((a, b) => margin(b) - margin(a) || goals(b) - goals(a))
    .slice(0, SHOWN)
    .map(({ match_id }) => match_id);
}

/** The longest first, then those with more goals. */
function findScorers(figures: Map<string, PlayerFigures>, appearances: Map<string, Appearance[]>) {
  return listRuns(appearances, ({ goals }) => goals > 0)
    .map(({ key, matches }) => ({ key, matches, ...figures.get(key) }))
    .toSorted((a, b) => b.matches - a.matches || (b.goals ?? 0) - (a.goals ?? 0) || (a.key < b.key ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ name, id, matches }) => ({ name, id, matches }));
}

/** The longest first, then the newest. */
function findLongest<T extends { at: number }>(all: Map<string, T[]>, continuesRun: (one: T) => boolean): Run[] {
  return listRuns(all, continuesRun)
    .toSorted((a, b) => b.matches - a.matches || b.last - a.last || (a.key < b.key ? -1 : 1))
    .slice(0, SHOWN);
}

/** Each key's longest run of at least two matches; of equal ones the newest. */
function listRuns<T extends { at: number }>(all: Map<string, T[]>, continuesRun: (one: T) => boolean): Run[] {
  return [...all].flatMap(([key, own]) => {
    let matches = 0;
    let best: Run = { key, matches: 1, last: -1 };
    for (const one of own) {
      matches = continuesRun(one) ? matches + 1 : 0;
      if (matches > 1 && matches >= best.matches) best = { key, matches, last: one.at };
    }
    return best.matches > 1 ? [best] : [];
  });
}
