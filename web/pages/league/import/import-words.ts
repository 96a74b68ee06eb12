import type { ImportKind } from '#contract/import-fields.ts';
import { countOf } from '#web/ui/count-of.ts';

interface Words {
  /** On the control that chooses the kind. */
  title: string;
  one: string;
  many: string;
  /** Above the number of rows that would go in. */
  made: string;
}

export const IMPORT_WORDS: Record<ImportKind, Words> = {
  matches: { title: 'Matches', one: 'match', many: 'matches', made: 'Matches' },
  'player lines': { title: 'Players’ lines', one: 'player’s line', many: 'players’ lines', made: 'Players’ lines' },
  teams: { title: 'Teams', one: 'team', many: 'teams', made: 'New teams' },
  squads: { title: 'Squads', one: 'squad spell', many: 'squad spells', made: 'Squad spells' },
  fixtures: { title: 'Fixtures', one: 'fixture', many: 'fixtures', made: 'Fixtures' },
};

/** '208 matches'. */
export function countRows(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_WORDS[kind];
  return countOf(count, one, many);
}

/** 'Row 5', 'Rows 5 and 8', 'Rows 5, 8 and 4 more'. */
export function nameRows(rows: readonly number[]): string {
  const [first, second, ...others] = rows;
  if (first === undefined) return '';
  if (second === undefined) return `Row ${first}`;
  return others.length === 0 ? `Rows ${first} and ${second}` : `Rows ${first}, ${second} and ${others.length} more`;
}
