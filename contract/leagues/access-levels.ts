/** Access levels of a league; each includes the lower ones. */
export const ACCESS_LEVELS = {
  submit: 1,
  requests: 2,
  statistics: 3,
  access: 4,
  information: 5,
  apiKey: 6,
} as const;

export const DEFAULT_ACCESS_LEVEL = 1;
export const ADDED_USER_LEVEL = 2;
export const HIGHEST_ACCESS_LEVEL = 6;
