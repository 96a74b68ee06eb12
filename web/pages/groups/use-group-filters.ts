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
  /** The query that the draft itself led to. */
  writtenQuery: string | null;
}

/**
 * The filters of the URL, and a draft of them that the fields edit. `edit` reaches the URL 250 ms after the last
 * change, in place of the history's current entry, and leads to the first page; `clear` does so at once.
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
    // A navigation to another page must not be called off.
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

/** A navigation by other means than the fields, such as Back, decides over the draft. */
function followUrl(editing: Editing, search: string): Editing {
  if (search === editing.writtenQuery) return { ...editing, seenQuery: search };
  return startEditing(search);
}
