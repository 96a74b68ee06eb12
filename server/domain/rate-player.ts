import { OPTIONAL_FIGURES, PLAYER_FORMULA, type RatedPosition } from '#contract/player-formula.ts';
import { findPosition } from '#contract/position-words.ts';
import type { Position } from '#contract/positions.ts';

/** A player’s line of a match with its later stats, by their columns. */
export type StoredLine = Record<string, unknown>;

/** What is known of the player's team in a match. */
export interface TeamOfLine {
  scored: number;
  conceded: number;
}

/** Figures of the formula; those that were not sent are left out. */
export interface RatedFigures extends Partial<Record<(typeof PLAYER_FORMULA.weights)[number]['figure'], number>> {
  goals: number;
  assists: number;
  clean_sheet: number;
}

/** The position of a line if it has one that the formula knows, else that of the player's squad. */
export function readPosition({ position }: StoredLine, squadPosition: Position | null): RatedPosition {
  const named = typeof position === 'string' ? findPosition(position) : undefined;
  return named ?? squadPosition ?? 'outfield';
}

/** The minutes of a line; null if they are not known. */
export function readMinutes({ minutes }: StoredLine): number | null {
  return typeof minutes === 'number' ? minutes : null;
}

/** What the formula reads of a line. */
export function readFigures(line: StoredLine, { scored, conceded }: TeamOfLine): RatedFigures {
  const read = (name: string) => (typeof line[name] === 'number' ? line[name] : 0);
  return {
    goals: read('goals'),
    assists: read('assists'),
    yellow_cards: read('yellow_cards'),
    red_cards: read('red_card'),
    win: scored > conceded ? 1 : 0,
    clean_sheet: conceded === 0 ? 1 : 0,
    conceded,
    ...Object.fromEntries(OPTIONAL_FIGURES.map((name) => [name, read(name)])),
  };
}

/** A player's points in a match, to a tenth. */
export function ratePlayer(figures: RatedFigures, position: RatedPosition): number {
  const points = PLAYER_FORMULA.weights.reduce(
    (sum, weight) => sum + weight.points[position] * (figures[weight.figure] ?? 0),
    0,
  );
  return Math.round(points * 10) / 10;
}
