import { useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import { LiveHead } from '#web/components/live-head.tsx';
import { MatchRows, MatchRowsSkeleton } from '#web/components/match-rows.tsx';
import pageHeadStyles from '#web/components/page-head.module.css';
import { PageHead } from '#web/components/page-head.tsx';
import { useFilterDraft } from '#web/components/use-filter-draft.ts';
import { NO_MATCHES_FOUND } from '#web/messages.ts';
import { FilterBar } from '#web/pages/matches/filter-bar.tsx';
import { FilterChips } from '#web/pages/matches/filter-chips.tsx';
import { FilterPanel } from '#web/pages/matches/filter-panel.tsx';
import { loadMatches, type MatchesPageData } from '#web/pages/matches/load-matches.ts';
import {
  countChangedFilters,
  filterForms,
  listActiveFilters,
  type MatchFilters,
  RESET_FILTERS,
  withoutFilter,
} from '#web/pages/matches/match-filters.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { countOf, writeCount } from '#web/ui/count-of.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import fieldStyles from '#web/ui/field.module.css';
import { Pager } from '#web/ui/pager.tsx';
import { useSteadyFlag } from '#web/ui/steady-flag.ts';

export const loader = loadMatches;

/** The paged list of matches with its filters; page and filters are kept in the URL. */
export function Component() {
  const list = useLoaderData<typeof loader>();
  const { filters, draft, edit, apply } = useFilterDraft(filterForms);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const total = countOf(list.total_matches, 'match', 'matches');

  function reset() {
    apply(RESET_FILTERS);
    if (!isOpen) button.current?.focus();
  }

  function removeFilter(name: keyof MatchFilters) {
    apply(withoutFilter(filters, name));
    button.current?.focus();
  }

  return (
    <div className={layout.page}>
      <PageHead
        title="Matches"
        description="Every match of every league, the newest first: scores, players and events."
      />
      <div className={`${pageHeadStyles.head} ${pageHeadStyles.row}`}>
        <LiveHead>
          <h1 className={pageHeadStyles.title}>Matches</h1>
        </LiveHead>
        <p
          className={isOpen || list.total_matches === 0 ? typography.screenReaderOnly : fieldStyles.count}
          role="status"
        >
          <ShownCount list={list} total={total} />
        </p>
      </div>
      <FilterBar
        filters={filters}
        team={draft.team}
        onTeam={(team) => edit({ team })}
        isOpen={isOpen}
        onToggle={() => setIsOpen(!isOpen)}
        changedFilters={countChangedFilters(filters)}
        button={button}
      />
      {isOpen ? (
        <FilterPanel draft={draft} onEdit={edit} onReset={reset} total={total} />
      ) : (
        <FilterChips filters={filters} onRemove={removeFilter} onReset={reset} />
      )}
      <Results list={list} filters={filters} onReset={reset} />
    </div>
  );
}

function Results({ list, filters, onReset }: { list: MatchesPageData; filters: MatchFilters; onReset: () => void }) {
  const isLoading = useSteadyFlag(useIsListLoading());
  if (isLoading) return <MatchRowsSkeleton />;
  if (list.matches.length === 0) return <NoMatches filters={filters} onReset={onReset} />;
  return (
    <>
      <MatchRows matches={list.matches} label="Matches" />
      <Pager page={list.page} pages={list.pages} />
    </>
  );
}

function useIsListLoading(): boolean {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  return location !== undefined && location.pathname === pathname && location.search !== search;
}

function NoMatches({ filters, onReset }: { filters: MatchFilters; onReset: () => void }) {
  if (listActiveFilters(filters).length === 0) {
    return <EmptyState title={NO_MATCHES_FOUND}>No league has sent a match yet.</EmptyState>;
  }
  const action =
    countChangedFilters(filters) > 0 ? (
      <Button kind="line" onClick={onReset}>
        Reset filters
      </Button>
    ) : (
      <ButtonLink kind="line" to="/matches">
        Show all matches
      </ButtonLink>
    );
  return (
    <EmptyState title={NO_MATCHES_FOUND} action={action}>
      No matches fit these filters. Widen one, or clear them all.
    </EmptyState>
  );
}

function ShownCount({ list, total }: { list: MatchesPageData; total: string }) {
  const [number, noun] = total.split(' ');
  const first = (list.page - 1) * MATCHES_PER_PAGE + 1;
  if (list.pages === 1) {
    return (
      <>
        <b>{number}</b> {noun}
      </>
    );
  }
  return (
    <>
      <b>
        {writeCount(first)}–{writeCount(first + list.matches.length - 1)}
      </b>{' '}
      of {number}
      <span className={typography.screenReaderOnly}> {noun}</span>
    </>
  );
}
