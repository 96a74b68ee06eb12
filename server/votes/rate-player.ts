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

/** What the formula reads of a player's match, as `ratedLine` writes it. */
export interface RatedLine {
  /** The columns of `match_players` and `line_stats`. */
  line: Record<string, unknown>;
  /** That of the squad on the day. */
  position: Position | null;
  /** Goals of the player's team and of the other one. */
  scored: number;
  conceded: number;
}

/** Figures of the formula; those that were not sent are left out. */
interface RatedFigures extends Partial<Record<RatedFigure, number>> {
  goals: number;
  assists: number;
  clean_sheet: number;
}

/** A player's match by the formula. */
interface Rating {
  position: RatedPosition;
  figures: RatedFigures;
  /** What each figure brought or took, in the formula's order. */
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

/** The position of the line if its word is one of `position-words.ts`, else that of the squad. */
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

/** Each player once, by the line with the most points; the best first, and level ones in the order of their names. */
export function rankRatedPlayers<P extends PlayerReference & { points: number }>(rated: readonly P[]): P[] {
  const sorted = rated.toSorted((a, b) => b.points - a.points || orderOf(a).localeCompare(orderOf(b), 'en-GB'));
  return sorted.filter(({ player_key }, at) => sorted.findIndex((one) => one.player_key === player_key) === at);
}

function orderOf({ name, player_key }: PlayerReference): string {
  return `${name.toLowerCase()} ${player_key}`;
}
