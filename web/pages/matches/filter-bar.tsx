import { Search, SlidersHorizontal } from 'lucide-react';
import type { Ref } from 'react';
import { MAX_TEAM_LENGTH } from '#web/pages/matches/match-filters.ts';
import '#web/pages/matches/filters.css';

interface FilterBarProps {
  team: string;
  onTeam: (team: string) => void;
  isOpen: boolean;
  onToggle: () => void;
  /** Shown on the button unless 0. */
  changedFilters: number;
  button: Ref<HTMLButtonElement>;
}

export function FilterBar({ team, onTeam, isOpen, onToggle, changedFilters, button }: FilterBarProps) {
  return (
    <div className="fbar">
      <div className="input-icon">
        <Search className="i" />
        <input
          className="input"
          type="search"
          placeholder="Team name"
          aria-label="Team"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_TEAM_LENGTH}
          value={team}
          onChange={(event) => onTeam(event.currentTarget.value)}
        />
      </div>
      <button
        type="button"
        className={isOpen ? 'btn' : 'btn btn--line'}
        aria-expanded={isOpen}
        aria-controls="filters"
        ref={button}
        onClick={onToggle}
      >
        <SlidersHorizontal className="i i-18" />
        Filters{' '}
        {changedFilters > 0 && (
          <span className="tag fbar__n">
            {changedFilters}
            <span className="sr"> set</span>
          </span>
        )}
      </button>
    </div>
  );
}
