/** The reason of a fixture that both captains moved to a later day. */
export const MOVED_BY_CAPTAINS = 'By both captains';

/** Fixtures that staff look for: without a result after their kick-off, with two results sent, or postponed. */
export const FIXTURE_NEEDS = ['no result', 'to decide', 'postponed'] as const;
export type FixtureNeed = (typeof FIXTURE_NEEDS)[number];
