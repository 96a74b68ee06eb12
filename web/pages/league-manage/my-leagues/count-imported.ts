import type { AuditEntry } from '#contract/audit.ts';

const IMPORTED: Record<string, [one: string, many: string]> = {
  matches: ['match', 'matches'],
  'player lines': ['player’s line', 'players’ lines'],
  teams: ['team', 'teams'],
  squads: ['squad spell', 'squad spells'],
  fixtures: ['fixture', 'fixtures'],
};

/** The rows of an import, as '3 matches'. */
export function countImported(facts: AuditEntry['after']): string {
  const [one, many] = IMPORTED[String(facts?.kind)] ?? ['row', 'rows'];
  return facts?.rows === 1 ? `1 ${one}` : `${facts?.rows} ${many}`;
}
