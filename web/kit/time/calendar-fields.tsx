import { X } from 'lucide';
import { type ReactNode, useState } from 'react';
import { WEEKDAYS } from '#contract/kit/calendar-words.ts';
import { addDays, today } from '#contract/kit/days.ts';
import { MAX_BLACKOUT_DAYS, MAX_KICK_OFFS_PER_DAY } from '#contract/kit/limits.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { Checkboxes } from '#web/kit/form/checkboxes.tsx';
import type { FieldProps } from '#web/kit/form/use-form.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { useZoneWords, ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Monday first, in JavaScript's numbering of days. */
const PLAY_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Days and kick-offs of rounds, as edited in a form. */
export interface CalendarDraft {
  first_day: string;
  weekdays: number[];
  /** Separated by commas. */
  times: string;
  blackout_days: string[];
}

interface CalendarFieldsProps {
  /** The league's time zone, for all days and times. */
  timeZone: string;
  form: {
    values: CalendarDraft;
    set: (changed: Partial<CalendarDraft>) => void;
    of: (name: 'first_day' | 'times') => FieldProps<string>;
  };
  /** Why the days of play are incomplete. */
  daysFault?: string | undefined;
  /** Legend of the weekdays. */
  days: string;
  /** Hint of the kick-offs, after the time zone. */
  times: string;
  /** Fields after the kick-offs. */
  children: ReactNode;
}

/** The days of rounds and their kick-offs, for schedules and draws. */
export function CalendarFields({ timeZone, form, daysFault, days, times, children }: CalendarFieldsProps) {
  const { values: draft, set } = form;
  const zone = useZoneWords(timeZone);
  const kickOffs = listTimes(draft.times).map((time) => `${draft.first_day}T${time}`);
  return (
    <>
      <ZonedDayField zone={timeZone} label="First day" {...form.of('first_day')} />
      <fieldset className="col-span-full">
        <legend className="mb-2 text-14 font-semibold">{days}</legend>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Checkboxes
            options={PLAY_DAYS.map((day) => ({ value: day, label: WEEKDAYS[day] }))}
            chosen={draft.weekdays}
            onChange={(weekdays) => set({ weekdays })}
          />
        </div>
        {daysFault && (
          <p className="flex items-start gap-1.5 text-13 font-medium text-danger [&_svg]:mt-[0.15em]" role="alert">
            {daysFault}
          </p>
        )}
      </fieldset>
      <TextField label="Kick-offs" hint={`${zone.times(kickOffs)} ${times}`} {...form.of('times')} />
      {children}
      <BlackoutDays days={draft.blackout_days} onChange={(blackout_days) => set({ blackout_days })} />
    </>
  );
}

function BlackoutDays({ days, onChange }: { days: string[]; onChange: (days: string[]) => void }) {
  const [leftOut, setLeftOut] = useState('');
  return (
    <div className="col-span-full">
      <div className="flex flex-wrap items-end gap-3">
        <DayField label="Days without play" value={leftOut} onChange={setLeftOut} />
        <Button
          kind="line"
          disabled={leftOut === '' || days.length >= MAX_BLACKOUT_DAYS}
          onClick={() => {
            onChange([...new Set([...days, leftOut])].toSorted());
            setLeftOut('');
          }}
        >
          Leave out
        </Button>
      </div>
      {days.length > 0 && (
        <ul className="mt-2 flex flex-wrap items-stretch gap-2" aria-label="Days without play">
          {days.map((day) => (
            <li key={day}>
              <Button
                kind="line"
                size="mini"
                aria-label={`Play on ${formatFootballDate(day)} again`}
                onClick={() => onChange(days.filter((other) => other !== day))}
              >
                {formatFootballDate(day)}
                <Icon icon={X} size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A plan begins with its season, at the earliest tomorrow: today's kick-offs may have passed. */
export function chooseFirstDay(season: Season | undefined, timeZone: string): string {
  const tomorrow = addDays(today(timeZone), 1);
  return season && season.first_day > tomorrow ? season.first_day : tomorrow;
}

export function listTimes(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The fault in the kick-offs, in one sentence. */
export function findTimesFault(text: string): string | null {
  const times = listTimes(text);
  if (times.length === 0 || times.some((time) => !TIME.test(time))) {
    return 'Write kick-offs such as 19:30, separated by commas.';
  }
  return times.length > MAX_KICK_OFFS_PER_DAY ? `A day has ${MAX_KICK_OFFS_PER_DAY} kick-offs at most.` : null;
}
