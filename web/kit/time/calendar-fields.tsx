import { X } from 'lucide';
import { type ReactNode, useState } from 'react';
import { WEEKDAYS } from '#contract/kit/calendar-words.ts';
import { addDays, today } from '#contract/kit/days.ts';
import { MAX_BLACKOUT_DAYS, MAX_KICK_OFFS_PER_DAY } from '#contract/kit/limits.ts';
import type { Season } from '#contract/seasons/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import styles from '#web/kit/time/calendar-fields.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { useZoneWords, ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';

/** Monday first; the numbers are those of JavaScript's days. */
const PLAY_DAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** When rounds are played, as a form has it. */
export interface CalendarDraft {
  first_day: string;
  weekdays: number[];
  /** Separated by commas. */
  times: string;
  blackout_days: string[];
}

interface CalendarFieldsProps {
  /** The league's, of all days and times. */
  timeZone: string;
  draft: CalendarDraft;
  onChange: (changed: Partial<CalendarDraft>) => void;
  /** Legend of the weekdays. */
  days: string;
  /** Hint of the kick-offs, after the time zone. */
  times: string;
  /** A field that follows the kick-offs. */
  children: ReactNode;
}

/** The days of rounds and their kick-offs, for schedules and draws. */
export function CalendarFields({ timeZone, draft, onChange, days, times, children }: CalendarFieldsProps) {
  const zone = useZoneWords(timeZone);
  const kickOffs = listTimes(draft.times).map((time) => `${draft.first_day}T${time}`);
  return (
    <>
      <ZonedDayField
        zone={timeZone}
        label="First day"
        value={draft.first_day}
        onChange={(day) => onChange({ first_day: day })}
      />
      <fieldset className={layout.whole}>
        <legend className={`${layout.below2} ${typography.size14} ${typography.semibold}`}>{days}</legend>
        <div className={styles.days}>
          {PLAY_DAYS.map((day) => (
            <Checkbox
              key={day}
              checked={draft.weekdays.includes(day)}
              onChange={(isPlayed) =>
                onChange({
                  weekdays: isPlayed ? [...draft.weekdays, day] : draft.weekdays.filter((other) => other !== day),
                })
              }
            >
              {WEEKDAYS[day]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Kick-offs"
        hint={`${zone.times(kickOffs)} ${times}`}
        value={draft.times}
        onChange={(text) => onChange({ times: text })}
      />
      {children}
      <BlackoutDays days={draft.blackout_days} onChange={(blackout_days) => onChange({ blackout_days })} />
    </>
  );
}

function BlackoutDays({ days, onChange }: { days: string[]; onChange: (days: string[]) => void }) {
  const [leftOut, setLeftOut] = useState('');
  return (
    <div className={layout.whole}>
      <div className={`${layout.row} ${layout.wrap} ${layout.atBottom}`}>
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
        <ul
          className={`${layout.row} ${layout.gap2} ${layout.stretched} ${layout.wrap} ${layout.above2}`}
          aria-label="Days without play"
        >
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

/** A plan begins with its season, at the earliest tomorrow: today's kick-offs may be over. */
export function chooseFirstDay(season: Season | undefined, timeZone: string): string {
  const tomorrow = addDays(today(timeZone), 1);
  return season && season.first_day > tomorrow ? season.first_day : tomorrow;
}

function listTimes(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** The calendar, or why it is not complete, in one sentence. */
export function readCalendar({ first_day, weekdays, times: text, blackout_days }: CalendarDraft) {
  const times = listTimes(text);
  if (first_day === '') return 'Choose the first day.';
  if (times.length === 0 || times.some((time) => !TIME.test(time))) {
    return 'Write kick-offs such as 19:30, separated by commas.';
  }
  if (times.length > MAX_KICK_OFFS_PER_DAY) return `A day has ${MAX_KICK_OFFS_PER_DAY} kick-offs at most.`;
  return { first_day, weekdays, times, blackout_days };
}
