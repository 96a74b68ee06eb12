import { Keyboard, Plus, X } from 'lucide';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { DAY_MINUTES, toIntervals, toSpans } from '#contract/times/minute-ranges.ts';
import type { WeeklyInterval } from '#contract/times/schema.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { Week } from '#web/times/use-week.ts';
import { nameWeekday, readRange, WEEK_DAYS, writeMinutes } from '#web/times/week-words.ts';

const DAY_NAMES = Object.fromEntries(WEEK_DAYS.map((weekday) => [weekday, nameWeekday(weekday)]));

/** The usual week as a list: the same data for keys and screen readers. */
export function WeekList({ week }: { week: Week }) {
  const { intervals } = week;

  function replace(former: WeeklyInterval | null, next: WeeklyInterval | null) {
    const others = intervals.filter((interval) => interval !== former);
    week.save(toIntervals(toSpans(next ? [...others, next] : others)));
  }

  return (
    <Panel heading="The same as a list">
      {intervals.length > 0 && (
        <ul aria-label="Free times">
          {intervals.map((interval) => (
            <IntervalRow
              key={`${interval.weekday} ${interval.from} ${interval.to}`}
              interval={interval}
              onChange={(next) => replace(interval, next)}
            />
          ))}
        </ul>
      )}
      <NewInterval onAdd={(next) => replace(null, next)} />
    </Panel>
  );
}

interface IntervalRowProps {
  interval: WeeklyInterval;
  /** Null removes it. */
  onChange: (next: WeeklyInterval | null) => void;
}

/** A change counts once the field is left: half a typed time would be one too. */
function IntervalRow({ interval: { weekday, from, to }, onChange }: IntervalRowProps) {
  const [start, setStart] = useState(writeMinutes(from));
  const [end, setEnd] = useState(writeMinutes(to));
  const day = nameWeekday(weekday);

  function commit() {
    const range = readRange(start, end);
    if (range && (range.from !== from || range.to !== to)) onChange({ weekday, ...range });
  }

  const field = {
    type: 'time',
    className: 'tabular',
    onBlur: commit,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && commit(),
  };
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2 border-b border-line py-1.5 ps-5 pe-2 phone:ps-4">
      <b>{day.slice(0, 3)}</b>
      <Input
        {...field}
        value={start}
        aria-label={`${day} from`}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <span className="text-14 text-ink-3">to</span>
      <Input {...field} value={end} aria-label={`${day} to`} onChange={(event) => setEnd(event.currentTarget.value)} />
      <Button
        kind="ghost"
        size="small"
        isIcon
        aria-label={`Remove ${day} ${writeMinutes(from)} to ${writeMinutes(to)}`}
        onClick={() => onChange(null)}
      >
        <Icon icon={X} size={18} />
      </Button>
      {to > DAY_MINUTES && (
        <small className="col-start-2 col-end-6 text-13 text-ink-3">Goes on into {nameWeekday(weekday + 1)}</small>
      )}
    </li>
  );
}

function NewInterval({ onAdd }: { onAdd: (interval: WeeklyInterval) => void }) {
  const [weekday, setWeekday] = useState('1');
  const [from, setFrom] = useState('19:00');
  const [to, setTo] = useState('22:00');

  function add(event: FormEvent) {
    event.preventDefault();
    const range = readRange(from, to);
    if (range) onAdd({ weekday: Number(weekday), ...range });
  }

  return (
    <form className="stack gap-3 px-5 py-4 phone:px-4" onSubmit={add}>
      <div className="grid grid-cols-[minmax(0,1.2fr)_repeat(2,minmax(0,1fr))] gap-2 phone:grid-cols-2 phone:[&>:first-child]:col-span-2">
        <SelectField label="Day" words={DAY_NAMES} value={weekday} onChange={setWeekday} />
        <TextField type="time" isNumeric label="From" value={from} onChange={setFrom} required />
        <TextField type="time" isNumeric label="To" value={to} onChange={setTo} required />
      </div>
      <div className="flex items-center justify-between gap-3">
        <p className="flex items-center gap-2 text-13 text-ink-3">
          <Icon icon={Keyboard} size={16} className="flex-none" />
          For keys and screen readers; the picture follows.
        </p>
        <Button type="submit" kind="line" size="small">
          <Icon icon={Plus} size={16} />
          Add a time
        </Button>
      </div>
    </form>
  );
}
