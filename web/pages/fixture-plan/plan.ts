import type { Saving } from '#web/components/use-saving.ts';

/** Changes of a competition's fixtures. */
export interface Plan extends Saving {
  leagueId: number;
}
