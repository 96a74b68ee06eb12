import { dayIn } from '#contract/kit/days.ts';
import type { Season, SeasonState, SignUpRules } from '#contract/seasons/schema.ts';

type SignUpDates = Pick<SignUpRules, 'registration_opens' | 'registration_closes' | 'squads_lock'>;

/** The state that a season's dates give it at an instant; its days are those of the time zone. */
export function findSeasonState(
  { first_day, last_day, registration_opens, registration_closes }: Omit<Season & SignUpDates, 'id' | 'name'>,
  timeZone: string,
  now = new Date(),
): SeasonState {
  const day = dayIn(timeZone, now);
  if (day > last_day) return 'finished';
  if (day >= first_day) return 'running';
  if (registration_opens === null || now < new Date(registration_opens)) return 'setup';
  return registration_closes !== null && now >= new Date(registration_closes) ? 'closed' : 'registration';
}

/** A date that is out of order, and the end of the message about it. */
export interface DateFault {
  field: keyof SignUpDates;
  message: string;
}

/**
 * The first date out of order; undefined without one. Sign-up opens, closes by the first day, and squads lock after it
 * and during the season.
 */
export function findDateFault(
  {
    first_day,
    last_day,
    registration_opens: opens,
    registration_closes: closes,
    squads_lock: lock,
  }: Omit<Season & SignUpDates, 'id' | 'name'>,
  timeZone: string,
): DateFault | undefined {
  const isAfter = (instant: string | null, day: string) => instant !== null && dayIn(timeZone, instant) > day;
  const isBefore = (one: string | null, other: string | null) =>
    one !== null && other !== null && new Date(one) < new Date(other);
  const faults: (DateFault & { isFault: boolean })[] = [
    {
      isFault: closes !== null && opens === null,
      field: 'registration_opens',
      message: 'is needed with registration_closes.',
    },
    {
      isFault: isAfter(opens, first_day),
      field: 'registration_opens',
      message: 'must not be after the first day of the season.',
    },
    {
      isFault: opens !== null && closes !== null && !isBefore(opens, closes),
      field: 'registration_closes',
      message: 'must be after registration_opens.',
    },
    {
      isFault: isAfter(closes, first_day),
      field: 'registration_closes',
      message: 'must not be after the first day of the season.',
    },
    {
      isFault: isBefore(lock, closes ?? opens),
      field: 'squads_lock',
      message: `must not be before ${closes === null ? 'registration_opens' : 'registration_closes'}.`,
    },
    {
      isFault: isAfter(lock, last_day),
      field: 'squads_lock',
      message: 'must not be after the last day of the season.',
    },
  ];
  return faults.find(({ isFault }) => isFault);
}
