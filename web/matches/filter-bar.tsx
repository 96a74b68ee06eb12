import { Search, SlidersHorizontal } from 'lucide';
import type { Ref } from 'react';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import styles from '#web/matches/filters.module.css';
import { MAX_TEAM_LENGTH, type MatchFilters, SLIDERS } from '#web/matches/match-filters.ts';

interface FilterBarProps {
  /** The filters of the URL. */
  filters: MatchFilters;
  team: string;
  onTeam: (team: string) => void;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown on the button unless 0. */
  changedFilters: number;
  button: Ref<HTMLButtonElement>;
}

export function FilterBar({ filters, team, onTeam, isOpen, onToggle, changedFilters, button }: FilterBarProps) {
  return (
    <form className={styles.bar} action="/matches" onSubmit={(event) => event.preventDefault()}>
      <Input
        icon={Search}
        type="search"
        name="team"
        placeholder="Team name"
        aria-label="Team"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_TEAM_LENGTH}
        value={team}
        onChange={(event) => onTeam(event.currentTarget.value)}
      />
      <Button
        kind={isOpen ? undefined : 'line'}
        aria-expanded={isOpen}
        aria-controls="filters"
        ref={button}
        onClick={onToggle}
      >
        <Icon icon={SlidersHorizontal} size={18} />
        Filters{' '}
        {changedFilters > 0 && (
          <Tag className={styles.count}>
            {changedFilters}
            <span className={typography.screenReaderOnly}> set</span>
          </Tag>
        )}
      </Button>
      <WithoutScripts>{() => <PlainFilters filters={filters} />}</WithoutScripts>
    </form>
  );
}

/** The other filters and a submit button, for readers without scripts. */
function PlainFilters({ filters }: { filters: MatchFilters }) {
  return (
    <div className={styles.panel}>
      <Field label="Match date">
        {(control) => <Input {...control} type="date" name="date" defaultValue={filters.date} />}
      </Field>
      {SLIDERS.map(({ name, label, min, max }) => (
        <Field key={name} label={label}>
          {(control) => (
            <Input {...control} type="number" name={name} min={min} max={max} defaultValue={filters[name]} />
          )}
        </Field>
      ))}
      <div className={styles.foot}>
        <ButtonLink kind="ghost" size="small" href="/matches">
          Reset filters
        </ButtonLink>
        <Button type="submit">Apply filters</Button>
      </div>
    </div>
  );
}
