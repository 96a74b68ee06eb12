import type { AuditEntry } from '#contract/changes/schema.ts';

const IMPORTED: Record<string, [one: string, many: string]> = {
  matches: ['match', 'matches'],
  'player lines': ['player’s line', 'players’ lines'],
  teams: ['team', 'teams'],
  squads: ['squad spell', 'squad spells'],
  competitions: ['row of competitions', 'rows of competitions'],
  fixtures: ['fixture', 'fixtures'],
  deductions: ['deduction', 'deductions'],
};

/** The rows of an import, as '3 matches'. */
export function countImported(facts: AuditEntry['after']): string {
  const [one, many] = IMPORTED[String(facts?.kind)] ?? ['row', 'rows'];
  return facts?.rows === 1 ? `1 ${one}` : `${facts?.rows} ${many}`;
}
