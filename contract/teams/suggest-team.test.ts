import { expect, test } from 'vitest';
import type { Crest } from '#contract/kit/heads.ts';
import { isShortName } from '#contract/kit/plain-text.ts';
import { measureContrast } from '#contract/teams/contrast.ts';
import { CREST_COLOURS, suggestCrest, suggestShortName } from '#contract/teams/suggest-team.ts';

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
  ['O', ['FC'], 'FCA'],
  ['FC Birmingham', [], 'BIR'],
  ['Brentford FC', [], 'BRE'],
  ['Club Atlas', ['CLU'], 'ATL'],
  ['United', [], 'UNI'],
  ['FC', [], 'FC'],
])('the short name of %s beside %j is %s', (name, others, expected) => {
  expect(suggestShortName(name, others)).toBe(expected);
});

test('short names of a league are distinct, also of names with the same words', () => {
  const names = [
    ...['Birmingham FC', 'Bradford FC', 'Bristol FC', 'Brighton FC', 'Brentford FC', 'FC', 'AFC', '1860', '04'],
    ...Array.from({ length: 60 }, (_, at) => `Kestrel United ${at}`),
  ];
  const short: string[] = [];
  for (const name of names) short.push(suggestShortName(name, short));
  expect(new Set(short).size).toBe(names.length);
  expect(short.every(isShortName)).toBe(true);
  expect(short.slice(0, 5)).toEqual(['BIR', 'BRA', 'BRI', 'BRF', 'BRE']);
});
