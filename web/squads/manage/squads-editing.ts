import type { ManagedSquads } from '#contract/squads/schema.ts';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';

/** A league's squads for its staff, with the spells of the chosen team, and their changes. */
export interface SquadsEditing extends ChangeSaver {
  squads: ManagedSquads;
}
