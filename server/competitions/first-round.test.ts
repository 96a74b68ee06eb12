import { expect, test } from 'vitest';
import type { Bracket } from '#contract/competitions/cups.ts';
import { readStatedFirstRound, STATED_FIRST_ROUNDS } from '#contract/competitions/stated-first-rounds.ts';
import { DRAW } from '#server/testing/store-cup.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { useDraws } from '#server/testing/use-draws.ts';

const server = useTestApp();
const { store, draw } = useDraws(server);

test('the first round follows the places that staff pair, which the draw’s answer has', async () => {
  const names = Array.from({ length: 16 }, (_, at) => `Copa ${at + 1} ${Math.random()}`);
  const cup = await store({ format: 'groups and knockout', names });
  const bySeed = await draw(cup, { ...DRAW, groups: 4 }, '?dry_run=1');
  expect(bySeed.json().first_round).toHaveLength(4);
  const first_round = [
    { home: '1A', away: '2B' },
    { home: '1B', away: '2A' },
    { home: '1C', away: '2D' },
    { home: '1D', away: '2C' },
  ];
  const response = await draw(cup, { ...DRAW, groups: 4, first_round });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().first_round).toEqual(first_round);
  const { rounds } = response.json() as Bracket;
  expect(rounds[0]?.ties.map(({ home, away, next_tie }) => [home.label, away.label, next_tie])).toEqual([
    ['1st of Group A', '2nd of Group B', 5],
    ['1st of Group B', '2nd of Group A', 5],
    ['1st of Group C', '2nd of Group D', 6],
    ['1st of Group D', '2nd of Group C', 6],
  ]);
});

test('ties of the best thirds name their groups, and the published table of 24 teams is stated', async () => {
  const names = Array.from({ length: 24 }, (_, at) => `Euro ${at + 1} ${Math.random()}`);
  const cup = await store({ format: 'groups and knockout', names });
  const euro = STATED_FIRST_ROUNDS.find(({ groups }) => groups === 6);
  const first_round = euro && readStatedFirstRound(euro);
  const response = await draw(cup, { ...DRAW, groups: 6, best_places: 4, first_round });
  expect(response.statusCode, response.body).toBe(200);
  const [first] = (response.json() as Bracket).rounds[0]?.ties ?? [];
  expect([first?.home.label, first?.away.label]).toEqual(['1st of Group B', '3rd of Group A/D/E/F']);
  expect(response.json().rules).toMatch(/The four best 3rd-placed teams go through\. The published table/);
});

test.each([
  ['lacks a place', [{ home: '1A', away: '1B' }], /first_round lacks 2A/],
  [
    'has a place twice',
    [
      { home: '1A', away: '2B' },
      { home: '1A', away: '2A' },
    ],
    /first_round has 1A twice/,
  ],
  [
    'has a group that does not exist',
    [
      { home: '1A', away: '2C' },
      { home: '1B', away: '2A' },
    ],
    /there is no Group C/,
  ],
  [
    'is no bracket',
    [
      { home: '1A', away: '2B' },
      { home: '1B', away: null },
      { home: '2A', away: null },
    ],
    /must have 1, 2, 4/,
  ],
])('answers 400 for a first round that %s', async (_case, first_round, sentence) => {
  const cup = await store({ format: 'groups and knockout' });
  const response = await draw(cup, { ...DRAW, groups: 2, first_round });
  expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(sentence)]);
});
