import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { useTimeZone } from '#web/kit/time/use-time-zone.ts';

/** 'time': '20:00'; 'day': 'Sat 14 Nov'; 'day and time': 'Sat 14 Nov, 20:00'. */
export type KickOffForm = 'time' | 'day' | 'day and time';

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const FORMS: Record<KickOffForm, Intl.DateTimeFormatOptions> = {
  time: TIME,
  day: DAY,
  'day and time': { ...DAY, ...TIME },
};

/** A kick-off in the reader's time zone; in UTC until scripts run. `at` is ISO 8601. */
export function KickOff({ at, form = 'day and time' }: { at: string; form?: KickOffForm }) {
  const zone = useTimeZone();
  return <time dateTime={at}>{formatKickOff(at, form, zone)}</time>;
}

/** Formats by form and time zone, cached because creating one takes longer than rendering the rest of a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(form: KickOffForm, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${timeZone}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', { ...FORMS[form], timeZone });
  formats.set(key, format);
  return format;
}

export function formatKickOff(at: string, form: KickOffForm, timeZone: string): string {
  if (timeZone === 'UTC') return formatInUtc(at, form);
  const text = findFormat(form, timeZone).format(new Date(at));
  // Some versions of the locale's data write 'Sat, 14 Nov at 20:00' and '5 Sept'.
  return text
    .replace(/^(\w{3}),? /, '$1 ')
    .replace('Sept', 'Sep')
    .replace(/ at |, (?=\d\d:)/, ', ');
}

/** Avoids `Intl`, whose first format takes a phone 50 ms: pages hydrate in UTC. */
function formatInUtc(at: string, form: KickOffForm): string {
  const text = new Date(at).toUTCString();
  const day = `${text.slice(0, 3)} ${formatFootballDate(at).slice(0, -5)}`;
  const time = text.slice(17, 22);
  return { time, day, 'day and time': `${day}, ${time}` }[form];
}

const EVENING_HOUR = 18;

/** Writes 'today', or 'tonight' from six in the evening; null for another day of the time zone. `now` is in ms. */
export function nameToday(at: string, now: number, timeZone: string): string | null {
  if (formatKickOff(at, 'day', timeZone) !== formatKickOff(new Date(now).toISOString(), 'day', timeZone)) return null;
  return Number.parseInt(formatKickOff(at, 'time', timeZone), 10) >= EVENING_HOUR ? 'tonight' : 'today';
}
