import { type IconNode, Plus, Search, Shield } from 'lucide';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ListedGroup } from '#contract/groups/schema.ts';
import { GROUPS_PER_PAGE } from '#contract/kit/limits.ts';
import { CreateGroupDialog } from '#web/groups/create-group-dialog.tsx';
import {
  filterGroups,
  type GroupFilters,
  groupFilterForms,
  MAX_FILTER_LENGTH,
  NO_GROUP_FILTERS,
} from '#web/groups/group-filters.ts';
import { GroupList } from '#web/groups/group-list.tsx';
import { Input } from '#web/kit/fields/input.tsx';
import { call } from '#web/kit/http/call.ts';
import { Pager } from '#web/kit/list/pager.tsx';
import { keepLoadedList, requirePage, takePage } from '#web/kit/list/paging.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useQuery } from '#web/kit/page/query-params.ts';
import { useFilterDraft } from '#web/kit/page/use-filter-draft.ts';
import { usePageUser } from '#web/kit/session/session.tsx';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { NO_GROUPS_FOUND } from '#web/messages.ts';

export const shouldRevalidate = keepLoadedList;

/** Loads all groups; a page past the end redirects to the last page of the filtered list. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<ListedGroup[]> {
  const groups = await call('GET /groups/all_groups', { signal: request.signal });
  const found = filterGroups(groups, groupFilterForms.read(new URL(request.url).searchParams));
  requirePage(request.url, found.length, GROUPS_PER_PAGE);
  return groups;
}

/** All groups, paged and filtered in the browser; page and filters are kept in the URL. */
export function Component() {
  const groups = useLoaderData<typeof loader>();
  const user = usePageUser();
  const isSignedIn = user !== null;
  const query = useQuery();
  const { filters, draft, edit, apply } = useFilterDraft(groupFilterForms);
  const [isCreating, setIsCreating] = useState(false);
  useDraft('new group dialog', isCreating, setIsCreating);
  const names = useMemo(() => new Map(groups.map(({ group_id, group_name }) => [group_id, group_name])), [groups]);
  const found = filterGroups(groups, filters);
  const { items, page, pages } = takePage(found, query, GROUPS_PER_PAGE);

  return (
    <div className="page-width">
      <PageHead title="Groups" description="Hand-picked sets of matches." />
      <div className="page-head tiny:head-wraps">
        <div>
          <h1 className="page-title">Groups</h1>
          <p className="lede phone:hidden">Hand-picked sets of matches.</p>
        </div>
        {isSignedIn && (
          <Button kind="primary" onClick={() => setIsCreating(true)}>
            <Icon icon={Plus} size={18} />
            Create Group
          </Button>
        )}
      </div>
      <form
        className="mb-4 flex gap-3 phone:flex-col [&>div]:min-w-0 [&>div]:flex-1 not-phone:[&>div]:max-w-104"
        action="/groups"
        onSubmit={(event) => event.preventDefault()}
      >
        <FilterField icon={Search} name="name" label="Group name" text={draft.name} onText={(name) => edit({ name })} />
        <FilterField
          icon={Shield}
          name="league"
          label="League"
          text={draft.league}
          onText={(league) => edit({ league })}
        />
        <noscript>
          <Button type="submit">Apply filters</Button>
        </noscript>
      </form>
      <p className="sr-only" role="status">
        {found.length === 1 ? '1 group' : `${found.length} groups`}
      </p>
      {found.length === 0 ? (
        <NoGroups filters={filters} isSignedIn={isSignedIn} onClear={() => apply(NO_GROUP_FILTERS)} />
      ) : (
        <GroupList groups={items} names={names} userId={user?.id ?? null} />
      )}
      <Pager page={page} pages={pages} />
      {isCreating && <CreateGroupDialog onClose={() => setIsCreating(false)} />}
    </div>
  );
}

interface FilterFieldProps {
  icon: IconNode;
  /** Also the query parameter. */
  name: keyof GroupFilters;
  label: string;
  text: string;
  onText: (text: string) => void;
}

function FilterField({ icon, name, label, text, onText }: FilterFieldProps) {
  return (
    <Input
      icon={icon}
      type="search"
      name={name}
      placeholder={label}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={MAX_FILTER_LENGTH}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

interface NoGroupsProps {
  filters: GroupFilters;
  isSignedIn: boolean;
  onClear: () => void;
}

function NoGroups({ filters, isSignedIn, onClear }: NoGroupsProps) {
  if (groupFilterForms.write(filters) === '') {
    return (
      <EmptyState title={NO_GROUPS_FOUND}>
        {isSignedIn ? 'Be the first: collect a cup run or a rivalry.' : 'Groups appear here once someone creates one.'}
      </EmptyState>
    );
  }
  const action = (
    <Button kind="line" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState title={NO_GROUPS_FOUND} action={action}>
      No group has that name and league.
    </EmptyState>
  );
}
