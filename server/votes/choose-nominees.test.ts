import { expect, test } from 'vitest';
import { chooseNominees, type NomineeLine } from '#server/votes/choose-nominees.ts';

const NONE = { nominated: [], voted: [] };

function lineOf(name: string, line: object, columns: Partial<NomineeLine> = {}): NomineeLine {
  const player = { player_key: name, id: null, name };
  return {
    side: 'Blue',
    player,
    candidate_key: name,
    position: null,
    scored: 1,
    conceded: 1,
    line: { ...line },
    ...columns,
  };
}

const names = (lines: NomineeLine[], chosen = NONE as Parameters<typeof chooseNominees>[1]) =>
  chooseNominees(lines, chosen).map(({ name }) => name);

test('nominees are the five with the most points, best first, and nobody by name alone', () => {
  const scorers = [4, 9, 2, 7, 5, 3].map((goals) => lineOf(`scored_${goals}`, { goals }));
  const idle = lineOf('idle', {});
  expect(names([idle, ...scorers])).toEqual(['scored_9', 'scored_7', 'scored_5', 'scored_4', 'scored_3']);
  expect(names([idle, lineOf('sent_off', { red_card: 1 })])).toEqual([]);
  const level = ['ann', 'ben', 'cas'].map((name) => lineOf(name, { assists: 1 }));
  expect(names([...scorers.slice(0, 3), ...level])).toEqual(['scored_9', 'scored_4', 'scored_2']);
  expect(names([...scorers.slice(0, 2), ...level])).toEqual(['scored_9', 'scored_4', 'ann', 'ben', 'cas']);
});

test('captains add players who are not chosen, and players with votes stay', () => {
  const lines = [lineOf('best', { goals: 2 }), lineOf('keeper', {}, { side: 'Green' }), lineOf('voted', {})];
  const nominees = chooseNominees(lines, { nominated: ['best', 'keeper'], voted: ['voted', 'gone'] });
  expect(nominees.map(({ name, side, by_captain }) => [name, side, by_captain])).toEqual([
    ['best', 'Blue', false],
    ['keeper', 'Green', true],
    ['voted', 'Blue', false],
  ]);
});

test('a player with two lines is one nominee, by the better one', () => {
  const [one, other] = [lineOf('twice', { goals: 1 }), lineOf('twice', { goals: 2 }, { side: 'Green' })];
  expect(chooseNominees([one, other], NONE)).toMatchObject([
    { name: 'twice', side: 'Green', figures: [{ figure: 'goals', count: 2 }] },
  ]);
});
