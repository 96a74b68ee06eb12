import type { Dispatch } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { MatchChange } from '#web/match-editor/match-form.ts';
import { SelectField } from '#web/ui/fields.tsx';

export function MatchTypeField({ value, change }: { value: string; change: Dispatch<MatchChange> }) {
  return (
    <SelectField
      label="Match type"
      value={value}
      onChange={(chosen) => change({ type: 'match type', matchType: chosen })}
    >
      {MATCH_TYPES.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  );
}
