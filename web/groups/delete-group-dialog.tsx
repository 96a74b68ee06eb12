import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups/schema.ts';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { call } from '#web/kit/http/call.ts';
import typography from '#web/kit/styles/typography.module.css';
import { useToast } from '#web/kit/ui/toast.tsx';

/** Confirms, then deletes the group and opens its parent, or the list of groups. */
export function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const nested = group.groups_info.length;

  async function deleteGroup() {
    await call('POST /groups/:group_id/delete_group', { params: { group_id: group.group_id } });
    toast.success('Group deleted.');
    navigate(group.parent_group_id === null ? '/groups' : `/groups/${group.parent_group_id}`, { replace: true });
  }

  return (
    <ConfirmDialog
      title="Delete this group?"
      action="Delete group"
      onConfirm={deleteGroup}
      failure="The group was not deleted."
      onClose={onClose}
    >
      <p className={typography.wrapAnywhere}>
        <b>{group.group_name}</b> and its page will be deleted for good
        {nested > 0 && (nested === 1 ? ', with its nested group' : `, with its ${nested} nested groups`)}. The matches
        stay in their league.
      </p>
    </ConfirmDialog>
  );
}
