import type { TeamTotal } from '#contract/matches/stats.ts';

/** The totals of a team in the order of the CSV: those of the registry, which first visits need not load. */
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
] as const satisfies readonly TeamTotal[];
