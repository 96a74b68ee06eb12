import { today } from '#contract/kit/days.ts';
import { formatKickOff } from '#web/kit/time/kick-off.tsx';

/** The value of a `datetime-local` field for an instant, in a time zone; empty for null. */
export function toZonedField(instant: string | null, zone: string): string {
  if (instant === null) return '';
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/**
 * The instant of a `datetime-local` field in a time zone, ISO 8601; null for an empty or incomplete one. An unchanged
 * field keeps its `former` instant, as the field has no seconds and reads a repeated hour as the first one.
 */
export function fromZonedField(value: string, zone: string, former: string | null = null): string | null {
  if (value === toZonedField(former, zone)) return former;
  const wall = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d/.test(value) ? Date.parse(`${value}Z`) : Number.NaN;
  if (Number.isNaN(wall)) return null;
  const offsetAt = (at: number) => Date.parse(`${toZonedField(new Date(at).toISOString(), zone)}Z`) - at;
  // Offsets half a day before and after are the only candidates.
  const [before, after] = [offsetAt(wall - HALF_DAY_MS), offsetAt(wall + HALF_DAY_MS)];
  const isBefore = offsetAt(wall - before) === before;
  return new Date(wall - (isBefore ? before : after)).toISOString();
}

const HALF_DAY_MS = 12 * 60 * 60 * 1000;

/** States that a field's times are the league's, with the reader's own if they differ. */
export function describeTimes(zone: string, own: string, walls: readonly string[] = []): string {
  const others = walls.flatMap((wall) => {
    const instant = fromZonedField(wall, zone);
    const isOther = instant !== null && toZonedField(instant, own) !== wall;
    return isOther ? [formatKickOff(instant, 'day and time', own)] : [];
  });
  return `In the league’s time zone, ${zone}.${others.length > 0 ? ` For you: ${others.join('; ')}.` : ''}`;
}

/** States that a field's days are the league's, with their start in the reader's time if it differs. */
export function describeDays(zone: string, own: string, day = today(zone)): string {
  const midnight = `${day}T00:00`;
  const begun = toZonedField(fromZonedField(midnight, zone), own);
  const [ownDay = '', time = ''] = begun.split('T');
  if (begun === midnight || begun === '') return `Days are those of ${zone}.`;
  const other = ownDay === day ? '' : ownDay < day ? ' of the day before' : ' of the day after';
  return `Days are those of ${zone}. For you they begin at ${time}${other}.`;
}
