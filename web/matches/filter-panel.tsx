import { Calendar, RotateCw } from 'lucide';
import { useState } from 'react';
import { TextField } from '#web/kit/fields/fields.tsx';
import { RangeField } from '#web/kit/fields/range-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { toIsoDay, withSlashes } from '#web/matches/entered-date.ts';
import { FilterFrame } from '#web/matches/filter-frame.tsx';
import { type MatchFilters, SLIDERS } from '#web/matches/match-filters.ts';

interface FilterPanelProps {
  draft: MatchFilters;
  onEdit: (change: Partial<MatchFilters>) => void;
  onReset: () => void;
  /** The number of found matches as text; the page's status announces it. */
  total: string;
}

export function FilterPanel({ draft, onEdit, onReset, total }: FilterPanelProps) {
  return (
    <FilterFrame
      id="filters"
      foot={
        <>
          <p className="text-13 text-ink-3 tabular [&_b]:text-ink" aria-hidden="true">
            {total}
          </p>
          <Button kind="ghost" size="small" onClick={onReset}>
            <Icon icon={RotateCw} size={16} />
            Reset filters
          </Button>
        </>
      }
    >
      <DateField value={draft.date} onChange={(date) => onEdit({ date })} />
      {SLIDERS.map(({ name, label, min, max }) => (
        <RangeField
          key={name}
          label={label}
          min={min}
          max={max}
          value={draft[name]}
          onChange={(value) => onEdit({ [name]: value })}
        />
      ))}
    </FilterFrame>
  );
}

/** Shows an error once the date is complete or the field is left. */
function DateField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = value !== '' && toIsoDay(value) === null && (isLeft || value.length === 'DD/MM/YYYY'.length);
  return (
    <TextField
      label="Match date"
      error={isWrong ? 'Enter an existing date as DD/MM/YYYY.' : null}
      isNumeric
      icon={Calendar}
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      value={value}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={(text) => onChange(withSlashes(text))}
    />
  );
}
