import type { ImportKind } from '#contract/imports/schema.ts';
import { countOf } from '#contract/kit/count-of.ts';

interface Words {
  one: string;
  many: string;
  /** Label of the number of rows to import. */
  made: string;
}

export const IMPORT_WORDS: Record<ImportKind, Words> = {
  matches: { one: 'match', many: 'matches', made: 'Matches' },
  'player lines': { one: 'player’s line', many: 'players’ lines', made: 'Players’ lines' },
  teams: { one: 'team', many: 'teams', made: 'New teams' },
  squads: { one: 'squad spell', many: 'squad spells', made: 'Squad spells' },
  competitions: { one: 'row of competitions', many: 'rows of competitions', made: 'Rows' },
  fixtures: { one: 'fixture', many: 'fixtures', made: 'Fixtures' },
  deductions: { one: 'deduction', many: 'deductions', made: 'Deductions' },
};

/** Writes '208 matches'. */
export function countRows(kind: ImportKind, count: number): string {
  const { one, many } = IMPORT_WORDS[kind];
  return countOf(count, one, many);
}

/** Writes 'Row 5', 'Rows 5 and 8' or 'Rows 5, 8 and 4 more'. */
export function nameRows(rows: readonly number[]): string {
  const [first, second, ...others] = rows;
  if (first === undefined) return '';
  if (second === undefined) return `Row ${first}`;
  return others.length === 0 ? `Rows ${first} and ${second}` : `Rows ${first}, ${second} and ${others.length} more`;
}
