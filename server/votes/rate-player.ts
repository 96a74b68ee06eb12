import type { PlayerReference } from '#contract/kit/heads.ts';
import { findPosition } from '#contract/squads/position-words.ts';
import type { Position } from '#contract/squads/positions.ts';
import {
  OPTIONAL_FIGURES,
  PLAYER_FORMULA,
  type RatedFigure,
  type RatedPosition,
} from '#contract/votes/player-formula.ts';
import { isCleanSheet } from '#server/results/counted/clean-sheet.ts';

/** The formula's inputs for a player's match, from `ratedLine`. */
export interface RatedLine {
  /** The formula's columns of `match_players` and `line_stats`. */
  line: Record<string, unknown>;
  /** The position in the squad on that day. */
  position: Position | null;
  /** Goals of the player's team and of its opponents. */
  scored: number;
  conceded: number;
}

/** Figures of the formula; those that weren't sent are absent. */
interface RatedFigures extends Partial<Record<RatedFigure, number>> {
  goals: number;
  assists: number;
  clean_sheet: number;
}

/** A player's rating in a match by the formula. */
interface Rating {
  position: RatedPosition;
  figures: RatedFigures;
  /** Points of each figure, in the formula's order. */
  parts: { figure: RatedFigure; count: number; points: number }[];
  /** Rounded to a tenth. */
  points: number;
}

export function rateLine(rated: RatedLine): Rating {
  const position = readPosition(rated);
  const figures = readFigures(rated);
  const parts = PLAYER_FORMULA.weights.map(({ figure, points }) => {
    const count = figures[figure] ?? 0;
    return { figure, count, points: points[position] * count };
  });
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  return { position, figures, parts, points: Math.round(points * 10) / 10 };
}

/** The line's position if its word is in `position-words.ts`, else that of the squad. */
function readPosition({ line, position }: RatedLine): RatedPosition {
  const named = typeof line.position === 'string' ? findPosition(line.position) : undefined;
  return named ?? position ?? 'outfield';
}

function readFigures({ line, scored, conceded }: RatedLine): RatedFigures {
  const read = (name: string) => (typeof line[name] === 'number' ? line[name] : 0);
  return {
    goals: read('goals'),
    assists: read('assists'),
    yellow_cards: read('yellow_cards'),
    red_cards: read('red_card'),
    win: scored > conceded ? 1 : 0,
    // Awarded matches count for no player.
    clean_sheet: Number(isCleanSheet({ conceded, isAwarded: false })),
    conceded,
    ...Object.fromEntries(OPTIONAL_FIGURES.map((name) => [name, read(name)])),
  };
}

/** Each player once, by the line with the most points; the best first, and ties in alphabetical order. */
export function rankRatedPlayers<P extends PlayerReference & { points: number }>(rated: readonly P[]): P[] {
  const placed = rated.map((one) => ({ one, order: orderOf(one) }));
  const sorted = placed
    .sort((a, b) => b.one.points - a.one.points || NAMES.compare(a.order, b.order))
    .map(({ one }) => one);
  const best = new Map(sorted.toReversed().map((one) => [one.player_key, one]));
  return sorted.filter((one) => best.get(one.player_key) === one);
}

const NAMES = new Intl.Collator('en-GB');

function orderOf({ name, player_key }: PlayerReference): string {
  return `${name.toLowerCase()} ${player_key}`;
}
