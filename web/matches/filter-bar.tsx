import { Search, SlidersHorizontal } from 'lucide';
import type { Ref } from 'react';
import { MAX_MATCH_FILTER_LENGTH } from '#contract/kit/limits.ts';
import { Field } from '#web/kit/fields/field.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { WithoutScripts } from '#web/kit/page/without-scripts.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Tag } from '#web/kit/ui/tag.tsx';
import { FilterFrame } from '#web/matches/filter-frame.tsx';
import { type MatchFilters, SLIDERS } from '#web/matches/match-filters.ts';

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
    <form
      className="mb-4 flex flex-wrap items-center gap-3 [&_noscript]:basis-full [&>div:first-child]:min-w-0 [&>div:first-child]:flex-1 not-phone:[&>div:first-child]:max-w-104"
      action="/matches"
      onSubmit={(event) => event.preventDefault()}
    >
      <Input
        icon={Search}
        type="search"
        name="team"
        placeholder="Team name"
        aria-label="Team"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={MAX_MATCH_FILTER_LENGTH}
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
          <Tag className="bg-surface-3">
            {changedFilters}
            <span className="sr-only"> set</span>
          </Tag>
        )}
      </Button>
      {/* Left out of the browser's bundle. */}
      <WithoutScripts>{() => import.meta.env.SSR && <PlainFilters filters={filters} />}</WithoutScripts>
    </form>
  );
}

/** The other filters and a submit button, for readers without scripts. */
function PlainFilters({ filters }: { filters: MatchFilters }) {
  return (
    <FilterFrame
      foot={
        <>
          <ButtonLink kind="ghost" size="small" href="/matches">
            Reset filters
          </ButtonLink>
          <Button type="submit">Apply filters</Button>
        </>
      }
    >
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
    </FilterFrame>
  );
}
