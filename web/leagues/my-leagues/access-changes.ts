import { DEFAULT_ACCESS_LEVEL } from '#contract/leagues/access-levels.ts';
import type { AccessEntry } from '#contract/leagues/schema.ts';

/** Differences between an edited access list and the saved one; people are matched by Discord id. */
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

/**
 * Applies edits made to `saved` to the latest list `now`. Entries that someone else removed, added or promoted out of
 * reach meanwhile keep their latest state.
 */
export function rebaseAccess(
  saved: readonly AccessEntry[],
  edited: readonly AccessEntry[],
  now: readonly AccessEntry[],
): AccessEntry[] {
  const { changedUsers, removedUsers, addedUsers } = findAccessChanges(saved, edited);
  const changed = new Map(changedUsers.map((entry) => [entry.DISC, entry]));
  const removed = new Set(removedUsers.map(({ DISC }) => DISC));
  const present = new Set(now.map(({ DISC }) => DISC));
  const ownLevel = now[0]?.Level ?? DEFAULT_ACCESS_LEVEL;
  const isInReach = ({ Level }: AccessEntry) => !isLockedLevel(Level, ownLevel);
  const kept = now
    .filter((entry) => !removed.has(entry.DISC) || !isInReach(entry))
    .map((entry) => {
      const edit = changed.get(entry.DISC);
      return edit && isInReach(entry) && isInReach(edit) ? { ...entry, Level: edit.Level } : entry;
    });
  return [...kept, ...addedUsers.filter((entry) => !present.has(entry.DISC) && isInReach(entry))];
}

export function countAccessChanges({ changedUsers, removedUsers, addedUsers }: AccessChanges): number {
  return changedUsers.length + removedUsers.length + addedUsers.length;
}

/** The levels that a person with `ownLevel` may assign: 1 up to one below their own. */
export function listGivableLevels(ownLevel: number): number[] {
  return Array.from({ length: Math.max(0, ownLevel - 1) }, (_, index) => index + 1);
}

/** Entries at or above one's own level can't be changed. */
export function isLockedLevel(level: number, ownLevel: number): boolean {
  return !listGivableLevels(ownLevel).includes(level);
}
