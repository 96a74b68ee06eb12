/** The reason of a fixture that both captains moved to a later day. */
export const MOVED_BY_CAPTAINS = 'By both captains';
