import { POSITIONS } from '#contract/squads/positions.ts';

/** Positions that the formula knows; `outfield` is a player whose position is not known. */
export const RATED_POSITIONS = [...POSITIONS, 'outfield'] as const;
export type RatedPosition = (typeof RATED_POSITIONS)[number];

type OwnFigure = 'goals' | 'assists' | 'clean_sheet' | 'conceded' | 'win' | 'yellow_cards' | 'red_cards';
export type RatedFigure = OwnFigure | OptionalFigure;

/** A figure of a player in a match, what it is worth for each position, and how a page names it. */
interface Weight {
  figure: RatedFigure;
  name: string;
  /** The name where it is one of a player's figures and has no number. */
  once?: string;
  points: Record<RatedPosition, number>;
}

/** Figures that only some servers send; where one is missing, it changes nothing. */
export const OPTIONAL_FIGURES = ['saves', 'tackles', 'interceptions', 'shots_on_target'] as const;
type OptionalFigure = (typeof OPTIONAL_FIGURES)[number];

/** The same for every position. */
function always(points: number): Record<RatedPosition, number> {
  return { goalkeeper: points, defender: points, midfielder: points, forward: points, outfield: points };
}

/** How a player's match is rated, for the team of the week and the nominees for Player of the Match. */
export const PLAYER_FORMULA: { version: string; minimum_minutes: number; weights: readonly Weight[] } = {
  version: 'v1',
  /** A player with fewer, where minutes are known, is not in the team of the week. */
  minimum_minutes: 45,
  weights: [
    {
      figure: 'goals',
      name: 'Goal',
      points: { goalkeeper: 6, defender: 6, midfielder: 5, forward: 4, outfield: 4 },
    },
    { figure: 'assists', name: 'Assist', points: always(3) },
    { figure: 'win', name: 'The team won', once: 'team won', points: always(2) },
    {
      figure: 'clean_sheet',
      name: 'The team let in no goal',
      once: 'clean sheet',
      points: { goalkeeper: 5, defender: 4, midfielder: 1, forward: 0, outfield: 0 },
    },
    {
      figure: 'conceded',
      name: 'Goal let in',
      points: { goalkeeper: -0.5, defender: -0.5, midfielder: 0, forward: 0, outfield: 0 },
    },
    { figure: 'yellow_cards', name: 'Yellow card', points: always(-1) },
    { figure: 'red_cards', name: 'Red card', points: always(-3) },
    {
      figure: 'saves',
      name: 'Save',
      points: { goalkeeper: 0.5, defender: 0, midfielder: 0, forward: 0, outfield: 0 },
    },
    { figure: 'shots_on_target', name: 'Shot on target', points: always(0.2) },
    { figure: 'tackles', name: 'Tackle', points: always(0.2) },
    { figure: 'interceptions', name: 'Interception', points: always(0.2) },
  ],
};
