import { MAX_NAME_LENGTH } from '#contract/kit/limits.ts';
import type { TableRules } from '#contract/seasons/schema.ts';
import { TextField } from '#web/kit/fields/fields.tsx';

interface NameFieldProps {
  label: string;
  value: string;
  /** Id of `TeamNames`. */
  names: string;
  onChange: (name: string) => void;
}

/** Takes any team name, and suggests those of the league's matches. */
export function NameField({ label, value, names, onChange }: NameFieldProps) {
  return <TextField label={label} list={names} maxLength={MAX_NAME_LENGTH} value={value} onChange={onChange} />;
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
