import type { ManagedSquads, SquadLock } from '#contract/squads/schema.ts';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';

/** A league's squads for its staff, with the spells of the chosen team, and their changes. */
export interface SquadsEditing extends ChangeSaver {
  squads: ManagedSquads;
}

/** The lock for players who join a team. */
export function joiningLock({ lock, teams }: ManagedSquads, teamId: number | string): SquadLock {
  return { ...lock, season: teams.find(({ id }) => String(id) === String(teamId))?.locked_season ?? null };
}
