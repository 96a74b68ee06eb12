import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { FILTER_DEBOUNCE } from '#contract/limits.ts';
import { toEnteredDate, toIsoDay } from '#web/pages/matches/entered-date.ts';
import { areSameFilters, type MatchFilters, readFilters, writeQuery } from '#web/pages/matches/match-filters.ts';

/** The filters as entered: `date` may be incomplete. */
export type FilterDraft = MatchFilters;

interface Editing {
  draft: FilterDraft;
  /** True while the draft is not in the URL yet. */
  isPending: boolean;
  /** The URL's query when the draft was last compared with it. */
  seenQuery: string;
  /** The query last written from the draft; null after any other navigation. */
  writtenQuery: string | null;
}

/**
 * The filters of the URL, and a draft of them that the controls edit. `edit` updates the URL 250 ms after the last change
 * and replaces the history's current entry; `apply` updates it at once, as a new entry. Both open the first page.
 */
export function useFilterDraft() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const filters = readQuery(search);
  const [editing, setEditing] = useState<Editing>(() => startEditing(filters, search));
  if (editing.seenQuery !== search) setEditing(followUrl(editing, filters, search));

  const isLeaving = navigation.state !== 'idle' && navigation.location.pathname !== pathname;
  useEffect(() => {
    if (!editing.isPending || isLeaving) return;
    const timer = setTimeout(() => {
      const next = readDraft(editing.draft);
      const isChange = !areSameFilters(next, readQuery(editing.writtenQuery ?? search));
      const query = writeQuery(next);
      setEditing({ ...editing, isPending: false, ...(isChange && { writtenQuery: query }) });
      if (isChange) navigate({ search: query }, { replace: true, preventScrollReset: true });
    }, FILTER_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [editing, isLeaving, search, navigate]);

  function edit(change: Partial<FilterDraft>) {
    setEditing((current) => ({ ...current, draft: { ...current.draft, ...change }, isPending: true }));
  }

  function apply(next: MatchFilters) {
    const query = writeQuery(next);
    setEditing({ ...startEditing(next, search), writtenQuery: query });
    navigate({ search: query }, { preventScrollReset: true });
  }

  return { filters, draft: editing.draft, edit, apply };
}

function readQuery(search: string): MatchFilters {
  return readFilters(new URLSearchParams(search));
}

function readDraft(draft: FilterDraft): MatchFilters {
  return { ...draft, date: toIsoDay(draft.date) ?? '' };
}

function startEditing(filters: MatchFilters, search: string): Editing {
  const date = filters.date && toEnteredDate(filters.date);
  return { draft: { ...filters, date }, isPending: false, seenQuery: search, writtenQuery: null };
}

/** Any other navigation, such as Back, replaces the draft. */
function followUrl(editing: Editing, filters: MatchFilters, search: string): Editing {
  if (search === editing.writtenQuery) return { ...editing, seenQuery: search };
  if (!areSameFilters(filters, readDraft(editing.draft))) return startEditing(filters, search);
  return { ...editing, isPending: false, seenQuery: search, writtenQuery: null };
}
