import { Plus } from 'lucide';
import { useState } from 'react';
import { addDays, today } from '#contract/kit/days.ts';
import { DAY_MINUTES } from '#contract/times/minute-ranges.ts';
import type { TimeException } from '#contract/times/schema.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { DayField, SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { formatFootballDates } from '#web/kit/time/football-date.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import type { Week } from '#web/times/use-week.ts';
import { readRange, writeRange } from '#web/times/week-words.ts';

/** Consecutive days with the same exception. */
interface DayRun extends Omit<TimeException, 'day'> {
  first_day: string;
  last_day: string;
}

interface OtherDaysProps {
  exceptions: readonly TimeException[];
  week: Week;
  isWeekStored: boolean;
}

/** Days that differ from the usual week. */
export function OtherDays({ exceptions, week, isWeekStored }: OtherDaysProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { isSaving, save } = useChange({ reloads: true });

  function remove({ first_day, last_day }: DayRun) {
    const body = { first_day, last_day, kind: null, intervals: [] };
    return save(() => call('POST /users/times/exceptions', { body }), 'Back to the usual week');
  }

  return (
    <Panel heading="Other days">
      <ManageList
        label="Other days"
        className="grid grid-cols-1 gap-0.5"
        rows={groupDays(exceptions).map((run) => {
          const name = formatFootballDates(run.first_day, run.last_day);
          return {
            key: run.first_day,
            name,
            text: (
              <>
                <b className="block">{name}</b>
                <small className="text-14 text-ink-3">{describeRun(run)}</small>
              </>
            ),
            acts: [{ text: 'Remove', disabled: isSaving, onClick: () => remove(run) }],
          };
        })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 phone:px-4">
        <p className="grow basis-56 text-13 text-ink-3">They win over the usual week and go away by themselves.</p>
        <Button kind="line" size="small" onClick={() => setIsAdding(true)}>
          <Icon icon={Plus} size={16} />
          Add a day
        </Button>
      </div>
      {isAdding && <NewDayDialog week={week} isWeekStored={isWeekStored} onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

type NewDayDialogProps = Pick<OtherDaysProps, 'week' | 'isWeekStored'> & { onClose: () => void };

const KINDS = { busy: 'Not free', free: 'Free besides the usual' };

function NewDayDialog({ week, isWeekStored, onClose }: NewDayDialogProps) {
  const present = today(week.timeZone);
  const form = useForm(bodyOf('POST /users/times/exceptions'), {
    initial: { first_day: present, last_day: '', kind: 'busy' },
    // Not `from` and `to`, which are minutes in the body.
    more: { isWholeDay: true, start: '19:00', end: '22:00' },
    absent: ({ last_day }) => (last_day === '' ? ['last_day'] : []),
    body: ({ first_day, last_day, kind }, { isWholeDay, start, end }) => {
      const range = readRange(start, end);
      if (!isWholeDay && !range) return null;
      return { first_day, last_day: last_day || first_day, kind, intervals: isWholeDay || !range ? [] : [range] };
    },
    async send(body) {
      // Its time zone is that of the days.
      if (!isWeekStored) await week.save(week.intervals);
      return call('POST /users/times/exceptions', { body });
    },
    reloads: true,
    done: 'Day added',
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title="Another day" action="Add" onClose={onClose}>
      <SelectField label="You are" words={KINDS} {...form.of('kind')} />
      <div className="grid grid-cols-2 gap-3">
        <DayField label="First day" min={present} {...form.of('first_day')} />
        <DayField
          label="Last day"
          hint="If there are more"
          min={form.values.first_day}
          {...form.of('last_day')}
          required={false}
        />
      </div>
      <Checkbox {...form.box('isWholeDay')}>All day</Checkbox>
      {!form.values.isWholeDay && (
        <div className="grid grid-cols-2 gap-3">
          <TextField type="time" isNumeric label="From" {...form.of('start')} required />
          <TextField type="time" isNumeric label="To" {...form.of('end')} required />
        </div>
      )}
    </DialogForm>
  );
}

function groupDays(exceptions: readonly TimeException[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const { day, ...exception } of exceptions) {
    const last = runs.at(-1);
    const isSame =
      last?.kind === exception.kind && JSON.stringify(last.intervals) === JSON.stringify(exception.intervals);
    if (last && isSame && addDays(last.last_day, 1) === day) last.last_day = day;
    else runs.push({ ...exception, first_day: day, last_day: day });
  }
  return runs;
}

function describeRun({ kind, intervals, first_day }: DayRun): string {
  const weekday = new Date(first_day).toUTCString().slice(0, 3);
  const isWhole = intervals.some(({ from, to }) => from === 0 && to === DAY_MINUTES);
  const ranges = intervals.map(writeRange).join(', ');
  return `${weekday}. ${kind === 'busy' ? `Not free${isWhole ? '' : ` ${ranges}`}` : `Free ${ranges}, besides the usual`}`;
}
