import { useId } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import type { MatchDetails } from '#contract/submissions.ts';
import '#web/ui/field.css';

type MatchType = MatchDetails['matchType'];

export function MatchTypeField({ value, onChange }: { value: MatchType; onChange: (value: MatchType) => void }) {
  const id = useId();
  return (
    <div className="field matchtype">
      <label className="label" htmlFor={id}>
        Match type
      </label>
      <select className="select" id={id} value={value} onChange={(event) => onChange(event.target.value as MatchType)}>
        {MATCH_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  );
}
