/** The right that each access level adds to the lower ones; level 1 comes first. */
export const LEVEL_NAMES = ['Submit', 'Requests', 'Statistics', 'Access', 'Information', 'API keys'];

export const LEVELS_EXPLAINED =
  '1 Submit · 2 Requests · 3 Statistics · 4 Access · 5 Information · 6 API keys. Each level includes the ones below it.';
