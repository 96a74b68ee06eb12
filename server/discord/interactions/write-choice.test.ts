import { expect, test } from 'vitest';
import { checkChoices } from '#demo/fake-discord/check-message.ts';
import { writeChoice } from '#server/discord/interactions/write-choice.ts';

const ENDING = ', Sat 5 Dec 2026, 19:30';

test.each([
  [['Kestrel United', 'Otters'], `Kestrel United – Otters${ENDING}`],
  [['a'.repeat(60), 'Otters'], `${'a'.repeat(60)} – Otters${ENDING}`],
  [['⚽🏆'.repeat(16), 'b'.repeat(50)], `${'⚽🏆'.repeat(12)}… – ${'b'.repeat(36)}…${ENDING}`],
])('the choice of %j keeps its kick-off and whole characters', (names, name) => {
  expect(writeChoice(names, ENDING)).toBe(name);
  expect(checkChoices([{ name, value: '1' }])).toEqual([]);
});

test('the fake Discord refuses half a character', () => {
  expect(checkChoices([{ name: 'a\ud83d', value: '1' }])).toEqual(['a surrogate alone']);
});
