import { namePosition, POSITIONS, type Position } from '#contract/squads/positions.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';

/** Chooses a position in a squad, or none: then the value is empty. */
export function PositionField({ value, onChange }: { value: Position | ''; onChange: (value: Position | '') => void }) {
  return (
    <SelectField label="Position (optional)" value={value} onChange={(chosen) => onChange(chosen as Position | '')}>
      <option value="">No position</option>
      {POSITIONS.map((position) => (
        <option key={position} value={position}>
          {namePosition(position)}
        </option>
      ))}
    </SelectField>
  );
}
