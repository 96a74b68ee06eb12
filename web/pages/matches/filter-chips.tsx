import { X } from 'lucide';
import styles from '#web/pages/matches/filters.module.css';
import { countChangedFilters, listActiveFilters, type MatchFilters } from '#web/pages/matches/match-filters.ts';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

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
