import { ChevronRight, FolderPlus } from 'lucide';
import { useId, useState } from 'react';
import type { User } from '#contract/accounts/schema.ts';
import type { Group } from '#contract/groups/schema.ts';
import { MAX_NESTED_GROUPS } from '#contract/kit/limits.ts';
import { CreateGroupDialog } from '#web/groups/create-group-dialog.tsx';
import styles from '#web/groups/group-page.module.css';
import fieldStyles from '#web/kit/fields/field.module.css';
import { MatchRows } from '#web/kit/rows/match-rows.tsx';
import { usePageUser } from '#web/kit/session/session.tsx';
import { useDraft } from '#web/kit/session/use-draft.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Panel } from '#web/kit/ui/panel.tsx';
import { NO_MATCHES_IN_GROUP, NO_NESTED_GROUPS_FOUND } from '#web/messages.ts';

export function GroupMatchesTab({ group }: { group: Group }) {
  return (
    <div className={`${layout.stack} ${layout.gap8}`}>
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
    <section className={`${layout.stack} ${layout.gap3}`} aria-labelledby={id}>
      <div className={layout.spread}>
        <h2 className={typography.partTitle} id={id}>
          Nested groups{' '}
          <span className={fieldStyles.count}>
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
        <p className={typography.muted}>{NO_NESTED_GROUPS_FOUND}</p>
      ) : (
        <ul className={layout.threeColumns}>
          {group.groups_info.map((nested) => (
            <li key={nested.group_id}>
              <Panel as={Link} className={`${layout.spread} ${styles.nestedGroup}`} to={`/groups/${nested.group_id}`}>
                <b className={typography.truncated}>{nested.group_name}</b>
                <Icon icon={ChevronRight} size={18} className={typography.dim} />
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
