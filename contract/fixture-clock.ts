import type { Fixture } from '#contract/fixtures.ts';
import { FIXTURE_MINUTES } from '#contract/limits.ts';

const MINUTE_MS = 60 * 1000;

/** Whether a fixture is about to be played, has begun, or waits for its result; null otherwise. */
export type FixtureClock = 'soon' | 'begun' | 'waiting' | null;

/** `now` is in milliseconds. A postponed fixture counts once it has a new kick-off. */
export function readFixtureClock(fixture: Fixture, now: number): FixtureClock {
  const { kick_off, status, score, home, away } = fixture;
  const isToBePlayed = status === 'planned' || status === 'postponed';
  if (kick_off === null || score !== null || !isToBePlayed || !home.team || !away.team) return null;
  const minutes = (now - Date.parse(kick_off)) / MINUTE_MS;
  if (minutes >= FIXTURE_MINUTES) return 'waiting';
  if (minutes >= 0) return 'begun';
  return minutes > -FIXTURE_MINUTES ? 'soon' : null;
}

/** The result of a fixture is late once everyone reads that it is to follow. */
export function isResultDue(fixture: Fixture, now = Date.now()): boolean {
  return readFixtureClock(fixture, now) === 'waiting';
}
