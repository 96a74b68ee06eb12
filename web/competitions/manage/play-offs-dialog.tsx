import type { NewPlayOffs } from '#contract/competitions/divisions.ts';
import type { EditedCompetition, EditedCompetitions } from '#contract/competitions/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import type { ChangeSaver } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { CalendarFields, chooseFirstDay, findTimesFault, listTimes } from '#web/kit/time/calendar-fields.tsx';

interface PlayOffsDialogProps {
  leagueId: number;
  edited: EditedCompetitions;
  /** The higher division. */
  competition: EditedCompetition;
  saving: ChangeSaver;
  onClose: () => void;
}

/** Adds the play-offs between a division and the one below, from their tables. */
export function PlayOffsDialog({ leagueId, edited, competition, saving, onClose }: PlayOffsDialogProps) {
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/competitions/play_offs'), {
    params,
    initial: {
      first_day: chooseFirstDay(undefined, edited.time_zone),
      weekdays: [],
      blackout_days: [],
    },
    more: { times: '20:00', kind: 'ties' as NewPlayOffs['format'], meetings: 1 },
    messages: { first_day: 'Choose the first day.' },
    absent: ({ weekdays }) => (weekdays.length > 0 ? [] : ['weekdays']),
    check: ({ times }) => ({ times: findTimesFault(times) }),
    body: (typed, { times, kind: format, meetings: legs }) => ({
      ...typed,
      id: competition.id,
      format,
      legs,
      times: listTimes(times),
    }),
    change: saving,
    send: (body) => call('POST /leagues/myLeagues/:league_id/competitions/play_offs', { params, body }),
    done: `Play-offs for ${competition.name} added as a draft`,
    onSaved: onClose,
    draft: `play-offs ${competition.id}`,
  });
  return (
    <DialogForm
      form={form}
      title={`Play-offs for ${competition.name}`}
      action="Add play-offs"
      large
      unsaved="The play-offs have not been added."
      onClose={onClose}
    >
      <p className="text-14 text-ink-2">
        Their teams come from the final tables of {competition.name} and the division below. Nobody moves before they
        are decided.
      </p>
      <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
        <SelectField
          label="Format"
          hint={
            form.values.kind === 'ties'
              ? 'The lowest meets the best of the division below, at the higher team’s ground.'
              : 'As many as play off here take the places.'
          }
          value={form.values.kind}
          onChange={(format) => form.set({ kind: format === 'ties' ? 'ties' : 'each against each' })}
          options={[
            { id: 'ties', name: 'One tie a place' },
            { id: 'each against each', name: 'Each against each' },
          ]}
        />
        <SelectField
          label="Matches of each pair"
          value={form.values.meetings}
          onChange={(legs) => form.set({ meetings: Number(legs) })}
          options={[
            { id: 1, name: 'One' },
            { id: 2, name: 'Two, home and away' },
          ]}
        />
        <CalendarFields
          timeZone={edited.time_zone}
          form={form}
          days="Days of play, one round a day"
          times="Several times share out a round’s fixtures."
        >
          {null}
        </CalendarFields>
      </div>
    </DialogForm>
  );
}
