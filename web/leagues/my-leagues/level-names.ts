/** The right that each access level adds to the lower ones; level 1 comes first. */
export const LEVEL_NAMES = ['Submit', 'Requests', 'Statistics', 'Access', 'Information', 'API keys'];

const LEVEL_RIGHTS = [
  'submit results',
  'review matches',
  'see the league’s statistics',
  'plan fixtures, manage squads and give access',
  'edit the league, its teams and its competitions',
  'make API keys and connect Discord',
];

/** Writes 'Level 2 can also review matches.' */
export function describeLevel(level: number): string {
  return `Level\u00A0${level} can ${level > 1 ? 'also ' : ''}${LEVEL_RIGHTS[level - 1]}.`;
}

export const LEVELS_EXPLAINED = LEVEL_RIGHTS.map((_, at) => describeLevel(at + 1)).join(' ');
