import type { Dispatch } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { MatchChange } from '#web/match-editor/match-form.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

export function MatchTypeField({ value, change }: { value: string; change: Dispatch<MatchChange> }) {
  return (
    <Field label="Match type">
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => change({ type: 'match type', matchType: event.target.value })}
        >
          {MATCH_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Select>
      )}
    </Field>
  );
}
