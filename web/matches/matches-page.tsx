import { X } from 'lucide';
import { useRef, useState } from 'react';
import { data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router';
import { countOf, writeCount } from '#contract/kit/count-of.ts';
import { MATCHES_PER_PAGE } from '#contract/kit/limits.ts';
import type { MatchList } from '#contract/matches/schema.ts';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { ApiError, call, describeFailure } from '#web/kit/http/call.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { readPage } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useIsQueryLoading } from '#web/kit/page/query-params.ts';
import { useFilterDraft } from '#web/kit/page/use-filter-draft.ts';
import { MatchRows, MatchRowsSkeleton } from '#web/kit/rows/match-rows.tsx';
import { Button, ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { LiveMatchHead } from '#web/live/live-head.tsx';
import { FilterBar } from '#web/matches/filter-bar.tsx';
import { FilterPanel } from '#web/matches/filter-panel.tsx';
import {
  countChangedFilters,
  filterForms,
  listActiveFilters,
  type MatchFilters,
  RESET_FILTERS,
  readFilters,
  toCallQuery,
  withoutFilter,
  writeQuery,
} from '#web/matches/match-filters.ts';
import styles from '#web/matches/matches-page.module.css';
import { INTERNAL_ERROR, NO_MATCHES_FOUND } from '#web/messages.ts';

interface MatchesPageData extends MatchList {
  page: number;
  pages: number;
}

/** A page past the end redirects to the last one. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<MatchesPageData> {
  const query = new URL(request.url).searchParams;
  const filters = readFilters(query);
  const page = readPage(query);
  const list = await listMatches(filters, page, request.signal);
  const pages = Math.max(1, Math.ceil(list.total_matches / MATCHES_PER_PAGE));
  if (page > pages) throw replace(`/matches${writeQuery(filters, pages)}`);
  return { ...list, page, pages };
}

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
    <div className="page-width">
      <PageHead
        title="Matches"
        description="Every match of every league, the newest first: scores, players and events."
      />
      <div className="page-head tiny:head-wraps">
        <LiveMatchHead>
          <h1 className="page-title">Matches</h1>
        </LiveMatchHead>
        <p
          className={isOpen || list.total_matches === 0 ? 'sr-only' : 'text-13 text-ink-3 tabular [&_b]:text-ink'}
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
  const isLoading = useSteadyFlag(useIsQueryLoading());
  if (isLoading) return <MatchRowsSkeleton />;
  if (list.matches.length === 0) return <NoMatches filters={filters} onReset={onReset} />;
  return (
    <>
      <MatchRows matches={list.matches} label="Matches" />
      <Pager page={list.page} pages={list.pages} />
    </>
  );
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
      <span className="sr-only"> {noun}</span>
    </>
  );
}

interface FilterChipsProps {
  filters: MatchFilters;
  onRemove: (name: keyof MatchFilters) => void;
  onReset: () => void;
}

function FilterChips({ filters, onRemove, onReset }: FilterChipsProps) {
  const active = listActiveFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-14 text-ink-3">
      {active.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={`inline-flex min-h-7.5 max-w-full items-center gap-1.5 rounded-full border-0 bg-surface-2 py-0 ps-3 pe-1 text-13 font-medium text-ink focus-visible:rounded-full ${styles.chip}`}
          onClick={() => onRemove(name)}
        >
          <span className="truncated">{label}</span>
          <span className="sr-only">, remove filter</span>
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

/** A 500, or a failure without a status, is shown as a 500 with its message. */
async function listMatches(filters: MatchFilters, page: number, signal: AbortSignal): Promise<MatchList> {
  try {
    const querystring = { page, per_page: MATCHES_PER_PAGE, ...toCallQuery(filters) };
    return await call('GET /matches/all_matches', { querystring, signal });
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && error.status !== 500)) throw error;
    throw data(readFailure(error), { status: 500 });
  }
}

function readFailure(error: unknown) {
  const message = describeFailure(error);
  const ids = error instanceof ApiError ? { requestId: error.requestId, rayId: error.rayId } : {};
  // 'Internal Error' is already the title of the error page.
  return { ...ids, message: message === INTERNAL_ERROR ? undefined : message };
}
