import { type Dispatch, useId } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { MatchChange } from '#web/match-editor/match-form.ts';
import '#web/ui/field.css';

export function MatchTypeField({ value, change }: { value: string; change: Dispatch<MatchChange> }) {
  const id = useId();
  return (
    <div className="field matchtype">
      <label className="label" htmlFor={id}>
        Match type
      </label>
      <select
        className="select"
        id={id}
        value={value}
        onChange={(event) => change({ type: 'match type', matchType: event.target.value })}
      >
        {MATCH_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  );
}
