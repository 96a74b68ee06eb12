/** A cell's time of day. */
export interface SheetTime {
  /** Minutes after midnight, possibly fractional. */
  minutes: number;
  /** The cell's own time zone; null for the league's. */
  zone: { name: string; minutesAhead: number } | null;
}

/** Offsets from UTC in minutes, by the abbreviations used in sheets. */
const ZONES = new Map([
  ['Z', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['WET', 0],
  ['BST', 60],
  ['WEST', 60],
  ['CET', 60],
  ['CEST', 120],
  ['EET', 120],
  ['EEST', 180],
  ['MSK', 180],
  ['BRT', -180],
  ['EDT', -240],
  ['EST', -300],
  ['CDT', -300],
  ['CST', -360],
  ['MDT', -360],
  ['MST', -420],
  ['PDT', -420],
  ['PST', -480],
  ['JST', 540],
  ['AEST', 600],
  ['AEDT', 660],
  ['NZST', 720],
  ['NZDT', 780],
]);
const MAX_MINUTES_AHEAD = 14 * 60;

/** A time of day after a date: '19:30', '7.30 pm', '7pm', '19:30:00.000Z', '19:30 BST', '19:30+02:00'. */
const TIME =
  /(?<![ T,])[ T,]+(\d{1,2})(?:[:.](\d{2})(?::(\d{2}(?:\.\d+)?))? ?([ap]m)?| ?([ap]m))(?: ?([a-z]{3,5}|Z|(?:UTC|GMT)?[+\u2212-]\d{1,2}(?::?\d{2})?))?$/i;
const ONLY_TIME =
  /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2}(?:\.\d+)?))? ?([ap]m)?(?: ?([a-z]{3,5}|Z|(?:UTC|GMT)?[+\u2212-]\d{1,2}(?::?\d{2})?))?$/i;
const OFFSET = /^(?:UTC|GMT)?([+\u2212-])(\d{1,2}):?(\d{2})?$/i;
/** Placeholders for an unknown time, or none. */
const NO_TIME = /^(?:|[-–—?]{1,3}|tb[acd]|n\/a)$/i;
/** A spreadsheet's serial number of a day from 1927 to 2173, with the fraction of the day. */
export const SERIAL = /^([1-9]\d{4})(\.\d+)?$/;

/** Null without a time, undefined for invalid text. */
export function readTime(text: string): SheetTime | null | undefined {
  if (NO_TIME.test(text)) return null;
  if (/^0\.\d+$/.test(text)) return readPartOfDay(text);
  const [, hours, minutes, seconds, half, zone] = ONLY_TIME.exec(text) ?? [];
  return hours === undefined ? undefined : toTime(hours, { minutes, seconds, half, zone });
}

/** The time beside a date; null without one, undefined for an invalid one. */
export function readTimeBeside(text: string): SheetTime | null | undefined {
  const [, , part] = SERIAL.exec(text) ?? [];
  if (part) return readPartOfDay(part);
  const [, hours, minutes, seconds, half, otherHalf, zone] = TIME.exec(text) ?? [];
  return hours === undefined ? null : toTime(hours, { minutes, seconds, half: half ?? otherHalf, zone });
}

export function withoutTime(text: string): string {
  return text.trim().replace(TIME, '');
}

/** The time of a serial number's fraction. */
function readPartOfDay(part: string): SheetTime {
  return { minutes: Math.min(Math.round(Number(part) * 24 * 60), 24 * 60 - 1), zone: null };
}

type TimeParts = Partial<Record<'minutes' | 'seconds' | 'half' | 'zone', string>>;

function toTime(hours: string, { minutes = '0', seconds = '0', half, zone: name }: TimeParts): SheetTime | undefined {
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const zone = name === undefined ? null : readZone(name);
  if (zone === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined;
  return { minutes: hour * 60 + Number(minutes) + Number(seconds) / 60, zone };
}

function readZone(text: string): SheetTime['zone'] | undefined {
  const minutesAhead = ZONES.get(text.toUpperCase()) ?? readOffset(text);
  if (minutesAhead === undefined || Math.abs(minutesAhead) > MAX_MINUTES_AHEAD) return undefined;
  return { name: nameZone(text.toUpperCase(), minutesAhead), minutesAhead };
}

function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? [];
  if (sign === undefined || Number(minutes) > 59) return undefined;
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes));
}

/** Writes 'UTC', 'UTC+02:00' or 'BST (UTC+01:00)'. */
function nameZone(text: string, minutesAhead: number): string {
  if (minutesAhead === 0) return 'UTC';
  const distance = Math.abs(minutesAhead);
  const [hours, minutes] = [Math.floor(distance / 60), distance % 60].map((part) => String(part).padStart(2, '0'));
  const offset = `UTC${minutesAhead < 0 ? '−' : '+'}${hours}:${minutes}`;
  return ZONES.has(text) ? `${text} (${offset})` : offset;
}

/** States in one sentence which time zones applied; `zones` are those named in cells. */
export function describeZones(timeZone: string, zones: Iterable<string>): string {
  const others = [...zones].filter((name) => name !== timeZone);
  const own = `Days and times are in ${timeZone}, the league’s time zone`;
  return others.length === 0 ? `${own}.` : `${own}, except times in ${others.toSorted().join(', ')}.`;
}
