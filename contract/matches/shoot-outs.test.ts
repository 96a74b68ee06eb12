import { expect, test } from 'vitest';
import { compareGoals, explainShootOut, writeGoals } from '#contract/matches/shoot-outs.ts';

const FIRST_KICKS = 5;
/** Two rounds of sudden death; later ones only repeat these. */
const MAX_KICKS = FIRST_KICKS + 2;

/** Every final score of a shoot-out with at most `MAX_KICKS` kicks, found by enumerating all sequences. */
function listEnds(): Set<string> {
  const ends = new Set<string>();
  const kick = (goals: readonly [number, number], taken: readonly [number, number]) => {
    if (isOver(goals, taken)) {
      ends.add(goals.join('-'));
      ends.add(goals.toReversed().join('-'));
      return;
    }
    if (taken[1] === MAX_KICKS) return;
    const side = taken[0] === taken[1] ? 0 : 1;
    const after = [taken[0] + (side === 0 ? 1 : 0), taken[1] + (side === 1 ? 1 : 0)] as const;
    kick(goals, after);
    kick([goals[0] + (side === 0 ? 1 : 0), goals[1] + (side === 1 ? 1 : 0)], after);
  };
  kick([0, 0], [0, 0]);
  return ends;
}

/** Laws of the Game, 10.3. */
function isOver([one, other]: readonly [number, number], [own, others]: readonly [number, number]): boolean {
  if (own > FIRST_KICKS || others > FIRST_KICKS) return own === others && one !== other;
  return one > other + (FIRST_KICKS - others) || other > one + (FIRST_KICKS - own);
}

test('the scores that are taken are those that some sequence of kicks ends with', () => {
  const ends = listEnds();
  for (let one = 0; one <= MAX_KICKS; one += 1) {
    for (let other = 0; other <= MAX_KICKS; other += 1) {
      const isTaken = explainShootOut([one, other]) === null;
      expect([one, other, isTaken]).toEqual([one, other, ends.has(`${one}-${other}`)]);
    }
  }
});

test.each([
  [[4, 4], 'The shoot-out has no winner: 4 - 4.'],
  [[10, 1], 'A shoot-out can’t end 10 - 1: it is over once a side can’t catch up.'],
  [[12, 13], null],
] as const)('%j is explained by %j', (goals, reason) => {
  expect(explainShootOut(goals)).toBe(reason);
});

test('a shoot-out follows its score and decides who won', () => {
  expect(writeGoals([1, 1], [3, 4])).toBe('1–1 (3–4 pens)');
  expect(writeGoals([2, 1], null)).toBe('2–1');
  expect(compareGoals([1, 1], [3, 4])).toBeLessThan(0);
  expect(compareGoals([2, 1], [4, 3])).toBeGreaterThan(0);
  expect(compareGoals([2, 1], null)).toBeGreaterThan(0);
  expect(compareGoals([1, 1], null)).toBe(0);
});
