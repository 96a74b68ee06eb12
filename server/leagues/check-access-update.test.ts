import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccessUpdate } from '#contract/leagues/schema.ts';
import { HttpError } from '#server/kit/http/errors.ts';
import { type AccessEdits, type AccessList, checkAccessUpdate } from '#server/leagues/check-access-update.ts';

const LEVELS = { '1': 1, '2': 2, '3': 3, '4': 4, '44': 4, '5': 5, '6': 6 };
const ACCOUNTS = new Set([...Object.keys(LEVELS), '7', '8']);

function listOf(levels: Record<string, number>): AccessList {
  return { leagueName: 'Autumn Cup', levels: new Map(Object.entries(levels)) };
}

function update(lists: Partial<AccessUpdate>): AccessUpdate {
  return { league_id: 8, changedUsers: [], removedUsers: [], addedUsers: [], ...lists };
}

function check(actor: string, lists: Partial<AccessUpdate>): AccessEdits {
  return checkAccessUpdate(update(lists), actor, listOf(LEVELS), ACCOUNTS);
}

/** The status and sentence of a refused update. */
function refusal(actor: string, lists: Partial<AccessUpdate>): [number, string] | undefined {
  try {
    check(actor, lists);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return [error.statusCode, error.message];
  }
}

describe('what is allowed', () => {
  test('people below are changed and removed, and others added at level 2 or the given level', () => {
    expect(
      check('4', {
        changedUsers: [{ DISC: '1', Level: 3, RBX: 'whoever' }],
        removedUsers: [{ DISC: '3', Level: 3 }],
        addedUsers: [{ DISC: '7' }, { DISC: '8', Level: 1 }],
      }),
    ).toEqual({
      changed: [{ discord_id: '1', level: 3 }],
      removed: ['3'],
      added: [
        { discord_id: '7', level: 2 },
        { discord_id: '8', level: 1 },
      ],
    });
  });

  test('a creator may make an editor', () => {
    expect(refusal('6', { changedUsers: [{ DISC: '4', Level: 5 }] })).toBeUndefined();
  });

  test('an empty update', () => {
    expect(check('4', {})).toEqual({ changed: [], removed: [], added: [] });
  });
});

test.each<[string, string, Partial<AccessUpdate>, number, string]>([
  ['a level below 4', '3', {}, 403, 'You need access level 4 or higher in Autumn Cup.'],
  ['no access', '7', {}, 403, 'You need access level 4 or higher in Autumn Cup.'],
  [
    'a change of the own row',
    '5',
    { changedUsers: [{ DISC: '5', Level: 1 }] },
    403,
    'You cannot edit your own access.',
  ],
  ['a removal of the own row', '6', { removedUsers: [{ DISC: '6' }] }, 403, 'You cannot edit your own access.'],
  ['an addition of the own row', '6', { addedUsers: [{ DISC: '6' }] }, 403, 'You cannot edit your own access.'],
  [
    'someone of the same level',
    '4',
    { removedUsers: [{ DISC: '44' }] },
    403,
    'Discord user 44 has level 4; you can edit people below level 4.',
  ],
  [
    'someone above',
    '4',
    { changedUsers: [{ DISC: '6', Level: 1 }] },
    403,
    'Discord user 6 has level 6; you can edit people below level 4.',
  ],
  [
    'the own level given',
    '4',
    { changedUsers: [{ DISC: '1', Level: 4 }] },
    403,
    'You can give levels 1 to 3, not 4 (Discord user 1).',
  ],
  [
    'a level above given to someone new',
    '6',
    { addedUsers: [{ DISC: '7', Level: 6 }] },
    403,
    'You can give levels 1 to 5, not 6 (Discord user 7).',
  ],
  ['someone unknown added', '4', { addedUsers: [{ DISC: '99' }] }, 404, 'Discord user 99 was not found.'],
  ['someone unknown removed', '4', { removedUsers: [{ DISC: '99' }] }, 404, 'Discord user 99 was not found.'],
  [
    'an addition of a person with access',
    '4',
    { addedUsers: [{ DISC: '1' }] },
    409,
    'Discord user 1 has access already.',
  ],
  [
    'someone removed who is not there',
    '4',
    { removedUsers: [{ DISC: '7' }] },
    409,
    'Discord user 7 has no access any more.',
  ],
  [
    'someone changed who is not there',
    '4',
    { changedUsers: [{ DISC: '7', Level: 1 }] },
    409,
    'Discord user 7 has no access any more.',
  ],
  ['a change without a level', '4', { changedUsers: [{ DISC: '1' }] }, 400, 'changedUsers[0].Level is missing.'],
  [
    'someone in two lists',
    '4',
    { changedUsers: [{ DISC: '1', Level: 2 }], removedUsers: [{ DISC: '1' }] },
    400,
    'Discord user 1 is listed more than once.',
  ],
  [
    'someone twice in a list',
    '4',
    { addedUsers: [{ DISC: '7' }, { DISC: '7' }] },
    400,
    'Discord user 7 is listed more than once.',
  ],
])('%s is refused', (_case, actor, lists, status, sentence) => {
  expect(refusal(actor, lists)).toEqual([status, sentence]);
});

describe('invariants', () => {
  const id = fc.integer({ min: 1, max: 9 }).map(String);
  const level = fc.integer({ min: 1, max: 6 });
  const entries = fc.array(fc.record({ DISC: id, Level: level }), { maxLength: 2 });
  const situation = fc.record({
    actor: id,
    levels: fc.dictionary(id, level),
    lists: fc.record({ changedUsers: entries, removedUsers: entries, addedUsers: entries }),
  });

  function apply(levels: Record<string, number>, { changed, removed, added }: AccessEdits): Record<string, number> {
    const kept = Object.entries(levels).filter(([discord_id]) => !removed.includes(discord_id));
    const edited = [...changed, ...added].map(({ discord_id, level }) => [discord_id, level] as const);
    return Object.fromEntries([...kept, ...edited]);
  }

  test('any update keeps rows at or above the editor’s level, lifts no other row to it, and keeps a creator', () => {
    let allowed = 0;
    fc.assert(
      fc.property(situation, ({ actor, levels, lists }) => {
        let edits: AccessEdits;
        try {
          edits = checkAccessUpdate(update(lists), actor, listOf(levels), new Set('12345678'));
        } catch (error) {
          expect(error).toBeInstanceOf(HttpError);
          return;
        }
        const own = levels[actor] ?? 0;
        const after = apply(levels, edits);
        expect(own).toBeGreaterThanOrEqual(4);
        const senior = (list: Record<string, number>) =>
          Object.entries(list)
            .filter(([, held]) => held >= own)
            .sort();
        expect(senior(after)).toEqual(senior(levels));
        expect(Object.values(after).includes(6)).toBe(Object.values(levels).includes(6));
        if (Object.values(lists).some((list) => list.length > 0)) allowed += 1;
      }),
      { numRuns: 3000, seed: 8 },
    );
    expect(allowed).toBeGreaterThan(20);
  });
});
