import { ChevronRight, FolderPlus } from 'lucide';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { MAX_NESTED_GROUPS } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { CreateGroupDialog } from '#web/components/create-group-dialog.tsx';
import { MatchList } from '#web/components/match-list.tsx';
import { NO_MATCHES_IN_GROUP, NO_NESTED_GROUPS_FOUND } from '#web/messages.ts';
import { usePageUser } from '#web/session/session.tsx';
import { useDraft } from '#web/session/use-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function MatchesTab({ group }: { group: Group }) {
  return (
    <div className="stack stack-8">
      {group.group_type === 'root' && <NestedGroups group={group} />}
      {group.matches_info.length > 0 ? (
        <MatchList matches={group.matches_info} showLeague={false} label="Matches" />
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
    <section className="stack stack-3" aria-labelledby={id}>
      <div className="spread">
        <h2 className="h3" id={id}>
          Nested groups{' '}
          <span className="count">
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
        <p className="muted">{NO_NESTED_GROUPS_FOUND}</p>
      ) : (
        <ul className="grid-3">
          {group.groups_info.map((nested) => (
            <li key={nested.group_id}>
              <Link className="panel spread nested-group" to={`/groups/${nested.group_id}`}>
                <b className="trunc">{nested.group_name}</b>
                <Icon icon={ChevronRight} size={18} className="dim" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isCreating && <CreateGroupDialog parentGroupId={group.group_id} onClose={() => setIsCreating(false)} />}
    </section>
  );
}

/** The conditions of spec §2; the server checks them again. */
function canCreateNested(group: Group, user: User | null): boolean {
  if (!user || !group.ownsGroup || group.group_type !== 'root') return false;
  return (user.isStaff || user.isPremium) && group.groups_info.length < MAX_NESTED_GROUPS;
}
