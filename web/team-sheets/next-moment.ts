import type { Fixture } from '#contract/fixtures/schema.ts';
import type { SheetRules } from '#contract/team-sheets/schema.ts';

/** The next event before a kick-off; `at` is ISO 8601. */
export interface Moment {
  at: string;
  name: string;
}

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_MS = 24 * HOUR_S * SECOND_MS;
/** The last minutes are highlighted. */
export const SOON_MS = 5 * MINUTE_S * SECOND_MS;
/** Minutes left at which the time is announced. */
const ANNOUNCED_MINUTES = [10, 5, 1];

/** The next moment of an unplayed fixture within a day; null without one. `now` is in milliseconds. */
export function findNextMoment(
  { kick_off, score, status }: Pick<Fixture, 'kick_off' | 'score' | 'status'>,
  { check_in, deadline }: Pick<SheetRules, 'check_in' | 'deadline'>,
  now: number,
): Moment | null {
  if (kick_off === null || score !== null || status === 'cancelled') return null;
  const moments = [
    ...(check_in ? [{ at: check_in.opens_at, name: 'Check-in opens' }] : []),
    ...(deadline === null || deadline === kick_off ? [] : [{ at: deadline, name: 'Deadline of the team sheets' }]),
    ...(check_in && check_in.closes_at !== kick_off ? [{ at: check_in.closes_at, name: 'Check-in closes' }] : []),
    { at: kick_off, name: 'Kick-off' },
  ];
  const [next] = moments
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) <= now + DAY_MS)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return next ?? null;
}

/** Writes '06:12' or '2:06:12'. */
export function writeTimeLeft(ms: number): string {
  const seconds = Math.max(Math.floor(ms / SECOND_MS), 0);
  const two = (number: number) => String(number).padStart(2, '0');
  const clock = `${two(Math.floor((seconds % HOUR_S) / MINUTE_S))}:${two(seconds % MINUTE_S)}`;
  return seconds < HOUR_S ? clock : `${Math.floor(seconds / HOUR_S)}:${clock}`;
}

/** Writes 'Check-in closes in 10 minutes' in the minute before 10, 5 and 1 minutes are left; else empty. */
export function announce({ at, name }: Moment, now: number): string {
  const minutes = Math.ceil((Date.parse(at) - now) / (MINUTE_S * SECOND_MS));
  if (!ANNOUNCED_MINUTES.includes(minutes)) return '';
  return `${name} in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`;
}
