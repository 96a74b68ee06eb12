import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { FILTER_DEBOUNCE } from '#contract/limits.ts';
import {
  type GroupFilters,
  NO_GROUP_FILTERS,
  readGroupFilters,
  writeGroupFilters,
} from '#web/pages/groups/group-filters.ts';

interface Editing {
  draft: GroupFilters;
  /** The URL's query when the draft was last compared with it. */
  seenQuery: string;
  /** The query last written from the draft. */
  writtenQuery: string | null;
}

/**
 * The filters of the URL, and a draft of them that the fields edit. `edit` updates the URL 250 ms after the last change,
 * replaces the history's current entry and opens the first page. `clear` updates the URL at once, as a new entry.
 */
export function useGroupFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const [editing, setEditing] = useState<Editing>(() => startEditing(search));
  if (editing.seenQuery !== search) setEditing(followUrl(editing, search));

  const filters = readGroupFilters(search);
  const wanted = writeGroupFilters(editing.draft);
  const isPending = wanted !== writeGroupFilters(filters);

  useEffect(() => {
    // Navigating now would cancel a navigation to another page.
    if (!isPending || isBusy) return;
    const timer = setTimeout(() => {
      setEditing((current) => ({ ...current, writtenQuery: wanted }));
      navigate({ search: wanted }, { replace: true, preventScrollReset: true });
    }, FILTER_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [isPending, isBusy, wanted, navigate]);

  function edit(change: Partial<GroupFilters>) {
    setEditing((current) => ({ ...current, draft: { ...current.draft, ...change } }));
  }

  function clear() {
    setEditing({ draft: NO_GROUP_FILTERS, seenQuery: search, writtenQuery: '' });
    navigate({ search: '' }, { preventScrollReset: true });
  }

  return { filters, draft: editing.draft, edit, clear };
}

function startEditing(search: string): Editing {
  return { draft: readGroupFilters(search), seenQuery: search, writtenQuery: null };
}

/** Any other navigation, such as Back, replaces the draft. */
function followUrl(editing: Editing, search: string): Editing {
  if (search === editing.writtenQuery) return { ...editing, seenQuery: search };
  return startEditing(search);
}
