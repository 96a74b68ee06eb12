import { useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { countOf, writeCount } from '#contract/kit/count-of.ts';
import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import fieldStyles from '#web/kit/fields/field.module.css';
import { Pager } from '#web/kit/list/pager.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useFilterDraft } from '#web/kit/page/use-filter-draft.ts';
import { MatchRows, MatchRowsSkeleton } from '#web/kit/rows/match-rows.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import { FilterBar } from '#web/matches/filter-bar.tsx';
import { FilterChips } from '#web/matches/filter-chips.tsx';
import { FilterPanel } from '#web/matches/filter-panel.tsx';
import { loadMatches, type MatchesPageData } from '#web/matches/load-matches.ts';
import {
  countChangedFilters,
  filterForms,
  listActiveFilters,
  type MatchFilters,
  RESET_FILTERS,
  withoutFilter,
} from '#web/matches/match-filters.ts';
import { NO_MATCHES_FOUND } from '#web/messages.ts';

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
        <LiveMatchHead>
          <h1 className={pageHeadStyles.title}>Matches</h1>
        </LiveMatchHead>
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
