import { expect, test } from 'vitest';
import { measureContrast } from '#contract/contrast.ts';
import type { Crest } from '#contract/league-teams.ts';
import { CREST_COLOURS, suggestCrest, suggestShortName } from '#contract/suggest-team.ts';

test('the contrast of black and white is 21, of a colour with itself 1', () => {
  expect(measureContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(measureContrast('#17357a', '#17357a')).toBe(1);
});

test('suggested colours are easy to tell apart', () => {
  for (const [first, second] of CREST_COLOURS) {
    expect(measureContrast(first, second), `${first} ${second}`).toBeGreaterThanOrEqual(3);
  }
});

test('ten teams get ten colours and patterns, always the same ones', () => {
  const suggestAll = () => {
    const crests: Crest[] = [];
    for (let team = 1; team <= 10; team += 1) crests.push(suggestCrest(`Team ${team}`, crests));
    return crests;
  };
  const crests = suggestAll();
  expect(suggestAll()).toEqual(crests);
  expect(new Set(crests.map(({ first_colour }) => first_colour)).size).toBe(10);
  expect(new Set(crests.map(({ outline, pattern }) => `${outline} ${pattern}`)).size).toBe(10);
  expect(suggestCrest('Team 1', [], 1)).not.toEqual(suggestCrest('Team 1', []));
});

test.each([
  ['Kestrel United', [], 'KES'],
  ['Kestrel United', ['KES'], 'KEU'],
  ['Kestrel United', ['KES', 'KEU'], 'KUN'],
  ['St. Aldwyn', [], 'STA'],
  ['færholm', [], 'FÆR'],
  ['夜の鳥', [], '夜の鳥'],
  ['1860', [], 'FC'],
  ['O', [], 'FC'],
])('the short name of %s beside %j is %s', (name, others, expected) => {
  expect(suggestShortName(name, others)).toBe(expected);
});
