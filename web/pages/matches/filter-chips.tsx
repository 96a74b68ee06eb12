import { X } from 'lucide';
import { countChangedFilters, listActiveFilters, type MatchFilters } from '#web/pages/matches/match-filters.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import '#web/pages/matches/filters.css';

interface FilterChipsProps {
  filters: MatchFilters;
  onRemove: (name: keyof MatchFilters) => void;
  onReset: () => void;
}

/** The filters in force, each removable. */
export function FilterChips({ filters, onRemove, onReset }: FilterChipsProps) {
  const active = listActiveFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="chips">
      {active.map(({ name, label }) => (
        <button key={name} type="button" className="chip" onClick={() => onRemove(name)}>
          <span className="trunc">{label}</span>
          <span className="sr">, remove filter</span>
          <Icon icon={X} />
        </button>
      ))}
      {countChangedFilters(filters) > 0 && (
        <Button kind="ghost" size="small" onClick={onReset}>
          Reset
        </Button>
      )}
    </div>
  );
}
