/** Event types of a website submission, by sport. */
export const EVENT_TYPES = {
  football: ['Goal', 'Yellow Card', 'Red Card'],
  basketball: ['2 Points', '3 Points', 'Rebound', 'Foul'],
} as const;

/** Players' stats of a manual submission, by sport. */
export const SPORT_STATS = {
  football: ['Goals', 'Assists', 'Yellow Cards', 'Red Cards'],
  basketball: ['Points', 'Rebounds', 'Fouls'],
} as const satisfies Record<keyof typeof EVENT_TYPES, readonly string[]>;

export const MATCH_TYPES = ['League Match', 'Cup Match', 'Special Match', 'National Match'] as const;
export const DEFAULT_MATCH_TYPE = 'League Match';
/** Query value for matches of every type. */
export const ANY_MATCH_TYPE = '*';
export const DEFAULT_TEAM_NAMES = { Blue: 'Team Blue', Green: 'Team Green' } as const;
