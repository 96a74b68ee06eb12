import { namePosition, POSITIONS, type Position } from '#contract/squads/positions.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';

/** Chooses a position in a squad, or none, an empty value. */
export function PositionField({ value, onChange }: { value: Position | ''; onChange: (value: Position | '') => void }) {
  return (
    <SelectField
      label="Position (optional)"
      value={value}
      onChange={(chosen) => onChange(chosen as Position | '')}
      options={POSITIONS.map((position) => ({ id: position, name: namePosition(position) }))}
    >
      <option value="">No position</option>
    </SelectField>
  );
}
