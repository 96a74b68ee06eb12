import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccessEntry } from '#contract/leagues/schema.ts';
import {
  countAccessChanges,
  findAccessChanges,
  isLockedLevel,
  listGivableLevels,
  rebaseAccess,
} from '#web/leagues/my-leagues/access-changes.ts';

const creator = { RBX: 'TheCreator', DISC: '100', Level: 6 };
const editor = { RBX: 'AnEditor', DISC: '200', Level: 5 };
const reviewer = { RBX: null, DISC: '300', Level: 2 };
const saved = [creator, editor, reviewer];

test('an unchanged list has no changes, in any order', () => {
  const changes = findAccessChanges(saved, [reviewer, creator, editor]);
  expect(changes).toEqual({ changedUsers: [], removedUsers: [], addedUsers: [] });
  expect(countAccessChanges(changes)).toBe(0);
});

test('changed, removed and added people are listed separately', () => {
  const promoted = { ...reviewer, Level: 3 };
  const added = { RBX: 'Newcomer', DISC: '400', Level: 2 };
  const changes = findAccessChanges(saved, [creator, promoted, added]);
  expect(changes).toEqual({ changedUsers: [promoted], removedUsers: [editor], addedUsers: [added] });
  expect(countAccessChanges(changes)).toBe(3);
});

test('a level changed and changed back is no change', () => {
  expect(countAccessChanges(findAccessChanges(saved, [creator, { ...editor, Level: 5 }, reviewer]))).toBe(0);
});

test('a person added and removed again is no change', () => {
  expect(countAccessChanges(findAccessChanges(saved, [...saved]))).toBe(0);
});

test('a person removed and added again is changed if the level differs, and not removed', () => {
  const changes = findAccessChanges(saved, [creator, reviewer, { ...editor, Level: 2 }]);
  expect(changes).toEqual({ changedUsers: [{ ...editor, Level: 2 }], removedUsers: [], addedUsers: [] });
});

test('applying the changes to the saved list gives the edited list', () => {
  const entry = fc.record({
    RBX: fc.constant(null),
    DISC: fc.constantFrom('1', '2', '3', '4', '5'),
    Level: fc.integer({ min: 1, max: 6 }),
  });
  const list = fc.uniqueArray(entry, { selector: ({ DISC }) => DISC });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const changes = findAccessChanges(before, after);
      const kept = before.filter(({ DISC }) => !changes.removedUsers.some((removed) => removed.DISC === DISC));
      const changed = kept.map((one) => changes.changedUsers.find(({ DISC }) => DISC === one.DISC) ?? one);
      expect(byId([...changed, ...changes.addedUsers])).toEqual(byId(after));
    }),
  );
});

test('a viewer can give levels 1 up to one below their own, and higher levels are locked', () => {
  expect(listGivableLevels(6)).toEqual([1, 2, 3, 4, 5]);
  expect(listGivableLevels(4)).toEqual([1, 2, 3]);
  expect(listGivableLevels(1)).toEqual([]);
  expect(isLockedLevel(6, 6)).toBe(true);
  expect(isLockedLevel(5, 4)).toBe(true);
  expect(isLockedLevel(3, 4)).toBe(false);
});

function byId(entries: AccessEntry[]): AccessEntry[] {
  return entries.toSorted((a, b) => a.DISC.localeCompare(b.DISC));
}

test('edits are kept when someone else saved the list in the meantime', () => {
  const added = { RBX: 'Newcomer', DISC: '400', Level: 2 };
  const edited = [creator, { ...editor, Level: 4 }, added];
  const theirs = { RBX: 'Their newcomer', DISC: '500', Level: 1 };
  const now = [creator, { ...editor, RBX: 'Renamed', Level: 3 }, reviewer, theirs];
  expect(rebaseAccess(saved, edited, now)).toEqual([creator, { ...editor, RBX: 'Renamed', Level: 4 }, theirs, added]);
});

test('people whom someone else removed, added or promoted out of reach keep their latest state', () => {
  const viewer = { RBX: 'AnEditor', DISC: '200', Level: 5 };
  const [low, lower] = [reviewer, { RBX: 'Low', DISC: '600', Level: 1 }];
  const before = [viewer, low, lower];
  const edited = [viewer, { ...low, Level: 4 }, { RBX: null, DISC: '400', Level: 4 }];
  expect(rebaseAccess(before, edited, [viewer, { ...lower, Level: 6 }])).toEqual([
    viewer,
    { ...lower, Level: 6 },
    { RBX: null, DISC: '400', Level: 4 },
  ]);
  const demoted = [{ ...viewer, Level: 4 }, low, { RBX: 'Theirs', DISC: '400', Level: 2 }];
  expect(rebaseAccess(before, edited, demoted)).toEqual(demoted);
});

test('without edits the result is the latest list', () => {
  expect(rebaseAccess(saved, saved, [creator])).toEqual([creator]);
});
