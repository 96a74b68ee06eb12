import { useId } from 'react';
import { MATCH_TYPES } from '#contract/sports.ts';
import '#web/ui/field.css';

export function MatchTypeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div className="field matchtype">
      <label className="label" htmlFor={id}>
        Match type
      </label>
      <select className="select" id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {MATCH_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
    </div>
  );
}
