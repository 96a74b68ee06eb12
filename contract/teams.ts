import type { TeamSide } from '#contract/matches.ts';

/** The two sides of a match, in the order in which they are shown. */
export const TEAM_SIDES = ['Blue', 'Green'] as const satisfies TeamSide[];

/** The optional totals of a team in a match, in the order of the CSV. */
export const TEAM_TOTALS = [
  'assists',
  'yellow_cards',
  'red_cards',
  'shots_on_target',
  'shots_off_target',
  'fouls_committed',
  'saves',
  'corner_kicks',
  'free_kicks',
  'penalties',
  'throw_ins',
] as const;
export type TeamTotal = (typeof TEAM_TOTALS)[number];
