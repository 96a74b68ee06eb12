import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { FILTER_DEBOUNCE } from '#contract/kit/limits.ts';

/** Conversions of a list's filters: from its query, to it, and from its fields. */
export interface FilterForms<Filters> {
  read(query: URLSearchParams): Filters;
  /** Includes the question mark; '' without filters. */
  write(filters: Filters): string;
  /** The filters of a draft, whose fields may be incomplete. */
  parse(draft: Filters): Filters;
  enter(filters: Filters): Filters;
}

interface Editing<Filters> {
  draft: Filters;
  /** True while the draft isn't in the URL yet. */
  isPending: boolean;
  /** The URL's query when the draft was last compared with it. */
  seenQuery: string;
  /** The query last written from the draft; null after any other navigation. */
  writtenQuery: string | null;
}

/**
 * The filters of the URL, and a draft of them that the fields edit. `edit` updates the URL 250 ms after the last change
 * and replaces the history's current entry; `apply` updates it at once, as a new entry. Both open the first page.
 */
export function useFilterDraft<Filters extends object>(forms: FilterForms<Filters>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const filters = forms.read(new URLSearchParams(search));
  const [editing, setEditing] = useState(() => startEditing(filters));
  if (editing.seenQuery !== search) setEditing(followUrl());

  const isLeaving = navigation.state !== 'idle' && navigation.location.pathname !== pathname;
  useEffect(() => {
    if (!editing.isPending || isLeaving) return;
    const timer = setTimeout(() => {
      const query = forms.write(forms.parse(editing.draft));
      const isChange = query !== forms.write(forms.read(new URLSearchParams(editing.writtenQuery ?? search)));
      setEditing({ ...editing, isPending: false, ...(isChange && { writtenQuery: query }) });
      if (isChange) navigate({ search: query }, { replace: true, preventScrollReset: true });
    }, FILTER_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [editing, isLeaving, search, navigate, forms]);

  function startEditing(next: Filters): Editing<Filters> {
    return { draft: forms.enter(next), isPending: false, seenQuery: search, writtenQuery: null };
  }

  /** Any other navigation, such as Back, replaces the draft. */
  function followUrl(): Editing<Filters> {
    if (search === editing.writtenQuery) return { ...editing, seenQuery: search };
    if (forms.write(filters) !== forms.write(forms.parse(editing.draft))) return startEditing(filters);
    return { ...editing, isPending: false, seenQuery: search, writtenQuery: null };
  }

  function edit(change: Partial<Filters>) {
    setEditing((current) => ({ ...current, draft: { ...current.draft, ...change }, isPending: true }));
  }

  function apply(next: Filters) {
    const query = forms.write(next);
    setEditing({ ...startEditing(next), writtenQuery: query });
    navigate({ search: query }, { preventScrollReset: true });
  }

  return { filters, draft: editing.draft, edit, apply };
}
