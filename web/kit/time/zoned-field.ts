import { today } from '#contract/kit/days.ts';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';

/** The value of a `datetime-local` field for an instant, by the clocks of a time zone; empty for null. */
export function toZonedField(instant: string | null, zone: string): string {
  if (instant === null) return '';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/**
 * The instant of a `datetime-local` field by the clocks of a time zone, ISO 8601; null for an empty or unfinished one. A
 * field that shows the `former` instant keeps it: it has no seconds, and an hour that clocks repeat is read as the first one.
 */
export function fromZonedField(value: string, zone: string, former: string | null = null): string | null {
  if (value === toZonedField(former, zone)) return former;
  const wall = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const offsetAt = (at: number) => Date.parse(`${toZonedField(new Date(at).toISOString(), zone)}Z`) - at;
  // The offsets of half a day before and after are the two that may hold.
  const [before, after] = [offsetAt(wall - HALF_DAY_MS), offsetAt(wall + HALF_DAY_MS)];
  const isBefore = offsetAt(wall - before) === before;
  return new Date(wall - (isBefore ? before : after)).toISOString();
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** By whose clocks the times of a field are: the league's. The reader's own follow where they differ. */
export function describeTimes(zone: string, own: string, walls: readonly string[] = []): string {
  const others = walls.flatMap((wall) => {
    const instant = fromZonedField(wall, zone);
    const isOther = instant !== null && toZonedField(instant, own) !== wall;
    return isOther ? [formatKickOff(instant, 'day and time', own)] : [];
  });
  return `In the league’s time zone, ${zone}.${others.length > 0 ? ` For you: ${others.join('; ')}.` : ''}`;
}

/** By whose clocks the days of a field begin, and when they do by the reader's where that differs. */
export function describeDays(zone: string, own: string, day = today(zone)): string {
  const midnight = `${day}T00:00`;
  const begun = toZonedField(fromZonedField(midnight, zone), own);
  const [ownDay = '', time = ''] = begun.split('T');
  if (begun === midnight || begun === '') return `Days are those of ${zone}.`;
  const other = ownDay === day ? '' : ownDay < day ? ' of the day before' : ' of the day after';
  return `Days are those of ${zone}. For you they begin at ${time}${other}.`;
}
