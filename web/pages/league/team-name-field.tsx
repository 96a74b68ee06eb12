import { MAX_NAME_LENGTH } from '#contract/limits.ts';
import type { TableRules } from '#contract/seasons.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface NameFieldProps {
  label: string;
  value: string;
  /** Id of `TeamNames`. */
  names: string;
  onChange: (name: string) => void;
}

/** Takes any team name, and suggests those of the league's matches. */
export function NameField({ label, value, names, onChange }: NameFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          list={names}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function TeamNames({ id, rules }: { id: string; rules: TableRules }) {
  return (
    <datalist id={id}>
      {rules.teams.map(({ name, matches }) => (
        <option key={name} value={name}>
          {matches === 1 ? '1 match' : `${matches} matches`}
        </option>
      ))}
    </datalist>
  );
}
