import type { CompetitionRules, UnansweredKickOff } from '#contract/competitions/schema.ts';
import { WEEKDAYS } from '#contract/kit/calendar-words.ts';
import { MAX_STARTERS } from '#contract/kit/limits.ts';
import { NumberSelect } from '#web/competitions/manage/number-select.tsx';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';

const DAYS = WEEKDAYS.map((name, id) => ({ id, name }));

const UNANSWERED: { id: UnansweredKickOff; name: string }[] = [
  { id: 'first time', name: 'The first time proposed stands' },
  { id: 'usual time', name: 'The usual time stands' },
  { id: 'staff', name: 'Staff decide' },
];

const LENGTHS = [20, 30, 45, 60, 90, 120];

const USUAL_TIME = '19:00';

interface KickOffRuleFieldsProps {
  rules: CompetitionRules;
  set: (changed: Partial<CompetitionRules>) => void;
}

/** When captains agree on kick-offs, and what stands if they don't. Without a usual kick-off nothing is set for them. */
export function KickOffRuleFields({ rules, set }: KickOffRuleFieldsProps) {
  const { usual_weekday, usual_time, window_weekday, match_minutes, players_needed, unanswered_kick_off } = rules;
  return (
    <div className="grid grid-cols-3 items-end gap-3 phone:grid-cols-1">
      <SelectField
        label="Usual kick-off"
        value={usual_weekday ?? ''}
        onChange={(chosen) =>
          set(
            chosen === ''
              ? { usual_weekday: null, usual_time: null }
              : { usual_weekday: Number(chosen), usual_time: usual_time ?? USUAL_TIME },
          )
        }
        options={DAYS}
      >
        <option value="">None, captains may still agree</option>
      </SelectField>
      {usual_weekday !== null && (
        <>
          <TextField
            label="At, by the league’s clocks"
            type="time"
            value={usual_time ?? USUAL_TIME}
            onChange={(time) => set({ usual_time: time || USUAL_TIME })}
          />
          <SelectField
            label="Captains agree within a week from"
            value={window_weekday}
            onChange={(chosen) => set({ window_weekday: Number(chosen) })}
            options={DAYS}
          />
          <SelectField
            label="Length of a match"
            value={match_minutes}
            onChange={(minutes) => set({ match_minutes: Number(minutes) })}
            options={[...new Set([...LENGTHS, match_minutes])]
              .toSorted((one, other) => one - other)
              .map((minutes) => ({ id: minutes, name: `${minutes} minutes` }))}
          />
          <NumberSelect
            label="Players needed on a side"
            value={players_needed}
            min={1}
            max={MAX_STARTERS}
            onChange={(players) => set({ players_needed: players })}
          />
          <SelectField
            label="Without an answer, two days before"
            value={unanswered_kick_off}
            onChange={(chosen) => set({ unanswered_kick_off: chosen as UnansweredKickOff })}
            options={UNANSWERED}
          />
        </>
      )}
    </div>
  );
}
