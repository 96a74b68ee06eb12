import type { AuditAction, AuditEntry } from '#contract/changes/schema.ts';

type CompetitionAction = Extract<
  AuditAction,
  `competition ${string}` | 'cup drawn' | 'best teams paired' | 'lots drawn'
>;

/** What was done to a competition, as the end of a sentence. */
export function describeCompetitionChange(action: CompetitionAction, { before, after }: AuditEntry): string {
  switch (action) {
    case 'cup drawn':
      return `drew the cup “${after?.name}” with ${after?.teams} teams`;
    case 'best teams paired':
      return `paired the best teams of the groups of “${after?.name}”: ${listNames(after?.ties)}`;
    case 'competition added':
      return `added the competition “${after?.name}”`;
    case 'competition changed':
      return `changed ${listSettings(after)} of the competition “${before?.name}”${describeRenaming(before, after)}`;
    case 'competition removed':
      return `removed the competition “${before?.name}”`;
    case 'competition restored':
      return `restored the competition “${after?.name}”`;
    case 'competition published':
      return `published the competition “${after?.name}”`;
    case 'competition unpublished':
      return `made the competition “${after?.name}” a draft again`;
    case 'competition teams set':
      return `set the teams of the competition “${after?.name}”: ${listNames(after?.teams)}`;
    case 'lots drawn':
      return `drew lots in the competition “${after?.name}”: ${listNames(after?.teams)}`;
  }
}

/** The changed settings of a competition in words. */
function listSettings(after: AuditEntry['after']): string {
  const names = Object.keys(after ?? {}).filter((name) => name !== 'name');
  return names.length > 0 ? names.map((name) => `the ${name.replaceAll('_', ' ')}`).join(', ') : 'the name';
}

function describeRenaming(before: AuditEntry['before'], after: AuditEntry['after']): string {
  return before?.name === after?.name ? '' : `, now “${after?.name}”`;
}

export function listNames(names: unknown): string {
  return Array.isArray(names) && names.length > 0 ? names.join(', ') : 'none';
}
