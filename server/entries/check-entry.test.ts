import { expect, test } from 'vitest';
import { checkEntry, describeFailedChecks, type EntryFacts, type EntryRules } from '#server/entries/check-entry.ts';

const FACTS: EntryFacts = {
  ...{ team_id: 1, team: 'Moles', players: 16, linked: 14, unlinked: ['Ann', 'Bo'], excess: [] },
  ...{ doubles: [], suspended: [] },
};
const RULES: EntryRules = { min_players: 7, squad_limit: 22, needs_accounts: false };

function summarise(facts: Partial<EntryFacts>, rules: Partial<EntryRules> = {}) {
  return checkEntry({ ...FACTS, ...facts }, { ...RULES, ...rules }).map(
    ({ check, result, text, detail }) => `${result} ${check} · ${text} · ${detail}`,
  );
}

test('a full squad passes, and its checks are listed', () => {
  expect(summarise({})).toEqual([
    'passed linked players · 14 linked players · 7 are needed.',
    'passed squad size · Squad of 16 · The limit is 22.',
  ]);
});

test('a league without limits asks for no linked players', () => {
  expect(summarise({ linked: 0 }, { min_players: null, squad_limit: null })).toEqual([
    'passed squad size · Squad of 16 · No limit.',
  ]);
});

test('too few linked players, a squad over its limits and a player of two teams fail', () => {
  const doubles = [{ name: 'Otto', team: 'Kestrels' }];
  const excess = [{ position: 'goalkeeper' as const, players: 4, most: 3 }];
  expect(summarise({ linked: 1, excess, doubles }, { min_players: 2, squad_limit: 15 })).toEqual([
    'failed linked players · 1 linked player · 2 are needed.',
    'failed squad size · Squad of 16 · The limit is 15. 4 goalkeepers; the limit is 3.',
    'failed two entries · Otto is in two teams of this season · Moles and Kestrels. They have to choose one.',
  ]);
  expect(describeFailedChecks(checkEntry({ ...FACTS, linked: 6 }, RULES))).toBe('6 linked players: 7 are needed.');
});

test('suspended players, and those without accounts that sheets need, only warn', () => {
  const suspended = [{ name: 'Benji', matches: 1 }];
  const checks = checkEntry({ ...FACTS, suspended }, { ...RULES, needs_accounts: true });
  expect(checks.filter(({ result }) => result === 'warned').map(({ text, detail }) => [text, detail])).toEqual([
    ['2 players without a linked account', 'Ann, Bo. Team sheets of this season need accounts.'],
    ['Benji misses the first match', 'Suspended. This does not stop the sign-up.'],
  ]);
  expect(describeFailedChecks(checks)).toBeNull();
});
