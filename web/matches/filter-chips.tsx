import { X } from 'lucide';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/matches/filters.module.css';
import { countChangedFilters, listActiveFilters, type MatchFilters } from '#web/matches/match-filters.ts';

interface FilterChipsProps {
  filters: MatchFilters;
  onRemove: (name: keyof MatchFilters) => void;
  onReset: () => void;
}

export function FilterChips({ filters, onRemove, onReset }: FilterChipsProps) {
  const active = listActiveFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className={styles.chips}>
      {active.map(({ name, label }) => (
        <button key={name} type="button" className={styles.chip} onClick={() => onRemove(name)}>
          <span className={typography.truncated}>{label}</span>
          <span className={typography.screenReaderOnly}>, remove filter</span>
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
