import { POSITIONS } from '#contract/squads/positions.ts';

/** Positions in the formula; `outfield` is a player of unknown position. */
export const RATED_POSITIONS = [...POSITIONS, 'outfield'] as const;
export type RatedPosition = (typeof RATED_POSITIONS)[number];

type OwnFigure = 'goals' | 'assists' | 'clean_sheet' | 'conceded' | 'win' | 'yellow_cards' | 'red_cards';
export type RatedFigure = OwnFigure | OptionalFigure;

/** A figure of a player, its points for each position, and its label. */
interface Weight {
  figure: RatedFigure;
  name: string;
  /** The label of a single one, without a number. */
  once?: string;
  points: Record<RatedPosition, number>;
}

/** Figures that only some servers send; a missing one changes nothing. */
export const OPTIONAL_FIGURES = ['saves', 'tackles', 'interceptions', 'shots_on_target'] as const;
type OptionalFigure = (typeof OPTIONAL_FIGURES)[number];

/** The same points for every position. */
function equalPoints(points: number): Record<RatedPosition, number> {
  return { goalkeeper: points, defender: points, midfielder: points, forward: points, outfield: points };
}

/** Ratings of players in a match, for the team of the week and the Player of the Match nominees. */
export const PLAYER_FORMULA: { version: string; minimum_minutes: number; weights: readonly Weight[] } = {
  version: 'v1',
  /** With known minutes, players below this aren't in the team of the week. */
  minimum_minutes: 45,
  weights: [
    {
      figure: 'goals',
      name: 'Goal',
      points: { goalkeeper: 6, defender: 6, midfielder: 5, forward: 4, outfield: 4 },
    },
    { figure: 'assists', name: 'Assist', points: equalPoints(3) },
    { figure: 'win', name: 'The team won', once: 'team won', points: equalPoints(2) },
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
    { figure: 'yellow_cards', name: 'Yellow card', points: equalPoints(-1) },
    { figure: 'red_cards', name: 'Red card', points: equalPoints(-3) },
    {
      figure: 'saves',
      name: 'Save',
      points: { goalkeeper: 0.5, defender: 0, midfielder: 0, forward: 0, outfield: 0 },
    },
    { figure: 'shots_on_target', name: 'Shot on target', points: equalPoints(0.2) },
    { figure: 'tackles', name: 'Tackle', points: equalPoints(0.2) },
    { figure: 'interceptions', name: 'Interception', points: equalPoints(0.2) },
  ],
};
