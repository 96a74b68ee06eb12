import type { AccessEntry } from '#contract/leagues.ts';

/** What an edited access list changes of the saved one (spec §4); people are told apart by their Discord id. */
export interface AccessChanges {
  changedUsers: AccessEntry[];
  removedUsers: AccessEntry[];
  addedUsers: AccessEntry[];
}

export function findAccessChanges(saved: readonly AccessEntry[], edited: readonly AccessEntry[]): AccessChanges {
  const savedById = new Map(saved.map((entry) => [entry.DISC, entry]));
  const editedIds = new Set(edited.map((entry) => entry.DISC));
  return {
    changedUsers: edited.filter((entry) => {
      const before = savedById.get(entry.DISC);
      return before !== undefined && before.Level !== entry.Level;
    }),
    removedUsers: saved.filter((entry) => !editedIds.has(entry.DISC)),
    addedUsers: edited.filter((entry) => !savedById.has(entry.DISC)),
  };
}

export function countAccessChanges({ changedUsers, removedUsers, addedUsers }: AccessChanges): number {
  return changedUsers.length + removedUsers.length + addedUsers.length;
}

/** The levels that someone of `ownLevel` may give: 1 up to the one below their own (spec §5). */
export function listGivableLevels(ownLevel: number): number[] {
  return Array.from({ length: Math.max(0, ownLevel - 1) }, (_, index) => index + 1);
}

/** Someone at or above one's own level is out of reach (spec §5). */
export function isLockedLevel(level: number, ownLevel: number): boolean {
  return !listGivableLevels(ownLevel).includes(level);
}
