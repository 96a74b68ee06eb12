import type { CompetitionRules } from '#contract/competitions/schema.ts';
import { MAX_STARTERS, MAX_SUBSTITUTES } from '#contract/kit/limits.ts';
import { NumberSelect } from '#web/competitions/manage/number-select.tsx';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';

const DEADLINES: [minutes: number, name: string][] = [
  [0, 'Kick-off'],
  [15, '15 minutes before'],
  [30, '30 minutes before'],
  [60, 'An hour before'],
  [120, '2 hours before'],
  [1440, 'A day before'],
];

interface SheetRuleFieldsProps {
  rules: CompetitionRules;
  set: (changed: Partial<CompetitionRules>) => void;
}

/** The rules of team sheets, which captains name before a fixture, and of check-in. */
export function SheetRuleFields({ rules, set }: SheetRuleFieldsProps) {
  const { sheet_deadline_minutes: minutes } = rules;
  const isListed = DEADLINES.some(([listed]) => listed === minutes);
  return (
    <>
      <div className="grid grid-cols-3 items-end gap-3 phone:grid-cols-1">
        <NumberSelect
          label="Starters on a team sheet"
          value={rules.sheet_starters}
          min={1}
          max={MAX_STARTERS}
          onChange={(starters) => set({ sheet_starters: starters })}
        />
        <NumberSelect
          label="Substitutes"
          value={rules.sheet_substitutes}
          max={MAX_SUBSTITUTES}
          onChange={(substitutes) => set({ sheet_substitutes: substitutes })}
        />
        <SelectField
          label="Captains name it until"
          value={minutes}
          onChange={(chosen) => set({ sheet_deadline_minutes: Number(chosen) })}
        >
          {DEADLINES.map(([listed, name]) => (
            <option key={listed} value={listed}>
              {name}
            </option>
          ))}
          {!isListed && <option value={minutes}>{minutes} minutes before</option>}
        </SelectField>
      </div>
      <fieldset className="m-0 grid gap-1 border-0 p-0">
        <legend className="p-0 text-14 font-semibold text-ink-2">A team sheet</legend>
        <Checkbox
          checked={rules.sheet_is_public_at_once}
          onChange={(isPublic) => set({ sheet_is_public_at_once: isPublic })}
        >
          is public as soon as it is named, not at kick-off
        </Checkbox>
        <Checkbox
          checked={rules.sheet_refuses_ineligible}
          onChange={(refuses) => set({ sheet_refuses_ineligible: refuses })}
        >
          is refused with a player who may not play, in place of a warning
        </Checkbox>
        <Checkbox checked={rules.sheet_needs_accounts} onChange={(needs) => set({ sheet_needs_accounts: needs })}>
          needs players with a linked Roblox account
        </Checkbox>
      </fieldset>
      <CheckInFields rules={rules} set={set} />
    </>
  );
}

function CheckInFields({ rules, set }: SheetRuleFieldsProps) {
  return (
    <div className="grid grid-cols-3 items-end gap-3 phone:grid-cols-1">
      <MinutesSelect
        label="Check-in opens"
        none="No check-in"
        words="before kick-off"
        choices={[15, 30, 45, 60, 120]}
        value={rules.check_in_opens_minutes}
        onChange={(minutes) =>
          set({
            check_in_opens_minutes: minutes,
            check_in_closes_minutes: Math.min(rules.check_in_closes_minutes, (minutes ?? 1) - 1),
          })
        }
      />
      {rules.check_in_opens_minutes !== null && (
        <>
          <MinutesSelect
            label="And closes"
            none="At kick-off"
            words="before kick-off"
            choices={[5, 10, 15, 30].filter((minutes) => minutes < (rules.check_in_opens_minutes ?? 0))}
            value={rules.check_in_closes_minutes || null}
            onChange={(minutes) => set({ check_in_closes_minutes: minutes ?? 0 })}
          />
          <MinutesSelect
            label="Propose a walkover to staff"
            none="Never"
            words="after kick-off"
            choices={[5, 10, 15, 20, 30, 60]}
            value={rules.forfeit_minutes}
            onChange={(minutes) => set({ forfeit_minutes: minutes })}
          />
        </>
      )}
    </div>
  );
}

interface MinutesSelectProps {
  label: string;
  /** The option for null. */
  none: string;
  words: string;
  choices: readonly number[];
  value: number | null;
  onChange: (minutes: number | null) => void;
}

function MinutesSelect({ label, none, words, choices, value, onChange }: MinutesSelectProps) {
  const all = value === null || choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={all.map((minutes) => ({ id: minutes, name: `${minutes} minutes ${words}` }))}
    >
      <option value="">{none}</option>
    </SelectField>
  );
}
