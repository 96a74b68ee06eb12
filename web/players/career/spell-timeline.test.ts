import { expect, test } from 'vitest';
import type { PlayerSpell } from '#contract/players/schema.ts';
import { buildTimeline } from '#web/players/career/spell-timeline.ts';

function spellOf(first_day: string, last_day: string | null, is_current = last_day === null): PlayerSpell {
  return { first_day, last_day, is_current } as PlayerSpell;
}

function describeTimeline(spells: PlayerSpell[]): string[] {
  return buildTimeline(spells).map((entry) =>
    entry.kind === 'spell' ? entry.spell.first_day : `free ${entry.from} to ${entry.to ?? 'today'}`,
  );
}

test('weeks between two spells are those of a free agent', () => {
  expect(
    describeTimeline([
      spellOf('2026-01-10', null),
      spellOf('2025-08-01', '2026-01-04'),
      spellOf('2025-02-01', '2025-06-30'),
    ]),
  ).toEqual(['2026-01-10', '2025-08-01', 'free 2025-07-01 to 2025-07-31', '2025-02-01']);
});

test('a player whose last spell is over is a free agent until today', () => {
  expect(describeTimeline([spellOf('2025-02-01', '2025-06-30')])).toEqual(['free 2025-07-01 to today', '2025-02-01']);
});

test('a team of another league at the same time leaves no gap', () => {
  expect(
    describeTimeline([
      spellOf('2026-01-10', '2026-12-31', true),
      spellOf('2025-08-01', '2025-09-30'),
      spellOf('2025-02-01', '2026-03-31'),
    ]),
  ).toEqual(['2026-01-10', '2025-08-01', '2025-02-01']);
});

test('without spells there is no timeline', () => {
  expect(describeTimeline([])).toEqual([]);
});
