import { ChevronRight, FolderPlus } from 'lucide';
import { useId, useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import type { Group } from '#contract/groups/schema.ts';
import { MAX_NESTED_GROUPS } from '#contract/kit/limits.ts';
import { CreateGroupDialog } from '#web/groups/create-group-dialog.tsx';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { NO_MATCHES_IN_GROUP, NO_NESTED_GROUPS_FOUND } from '#web/messages.ts';

export function GroupMatchesTab({ group }: { group: Group }) {
  return (
    <div className="stack gap-8">
      {group.group_type === 'root' && <NestedGroups group={group} />}
      {group.matches_info.length > 0 ? (
        <MatchRows matches={group.matches_info} showLeague={false} label="Matches" />
      ) : (
        <EmptyState title={NO_MATCHES_IN_GROUP}>
          {group.ownsGroup
            ? 'Open a match, go to Exports and choose Add Match to Group.'
            : 'Matches appear here once the group’s owner adds them.'}
        </EmptyState>
      )}
    </div>
  );
}

function NestedGroups({ group }: { group: Group }) {
  const id = useId();
  const user = usePageUser();
  const [isCreating, setIsCreating] = useState(false);
  useDraft('nested group dialog', isCreating, setIsCreating);

  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 className="part-title" id={id}>
          Nested groups{' '}
          <span className="text-13 text-ink-3 tabular [&_b]:text-ink">
            {group.groups_info.length} / {MAX_NESTED_GROUPS}
          </span>
        </h2>
        {canCreateNested(group, user) && (
          <Button kind="ghost" size="small" onClick={() => setIsCreating(true)}>
            <Icon icon={FolderPlus} size={16} />
            New nested group
          </Button>
        )}
      </div>
      {group.groups_info.length === 0 ? (
        <p className="text-ink-2">{NO_NESTED_GROUPS_FOUND}</p>
      ) : (
        <ul className="grid grid-cols-3 gap-4 tablet:grid-cols-1 phone:gap-2">
          {group.groups_info.map((nested) => (
            <li key={nested.group_id}>
              <Panel
                as={Link}
                className="flex items-center justify-between gap-4 px-4 py-3 [transition:background_var(--t-fast)] hover:bg-surface-2 focus-visible:rounded-3"
                to={`/groups/${nested.group_id}`}
              >
                <b className="truncated phone:wrap-anywhere phone:whitespace-normal">{nested.group_name}</b>
                <Icon icon={ChevronRight} size={18} className="text-ink-3" />
              </Panel>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateGroupDialog parentGroupId={group.group_id} onClose={() => setIsCreating(false)} />}
    </section>
  );
}

/** The server enforces the same conditions. */
function canCreateNested(group: Group, user: User | null): boolean {
  if (!user || !group.ownsGroup || group.group_type !== 'root') return false;
  return (user.isStaff || user.isPremium) && group.groups_info.length < MAX_NESTED_GROUPS;
}
