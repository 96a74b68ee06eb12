import type { TeamTotal } from '#contract/matches/stats.ts';

/** A team's totals in CSV order. Repeated from the registry so that first visits needn't load it. */
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
