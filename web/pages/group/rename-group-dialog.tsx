import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { EMPTY_GROUP_DRAFT, NewGroupFields } from '#web/components/new-group-fields.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Open while mounted; a failure keeps it open with the entered name. */
export function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const toast = useToast('group name');
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState({ ...EMPTY_GROUP_DRAFT, name: group.group_name });
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function rename() {
    const name = draft.name.trim();
    if (name === '') return setIsNameMissing(true);
    setIsSaving(true);
    toast.clear();
    try {
      const params = { group_id: group.group_id };
      await call('POST /groups/:group_id/rename_group', { params, body: { group_name: name } });
    } catch (error) {
      toast.failure('The group was not renamed.', describeFailure(error));
      if (isOutdated(error)) await revalidate();
      setIsSaving(false);
      return;
    }
    toast.success('Group renamed.');
    onClose();
    await revalidate();
  }

  return (
    <FormDialog title="Rename the group" action="Save name" isBusy={isSaving} onSubmit={rename} onClose={onClose}>
      <LeaveGuard hasInput={draft.name !== group.group_name} isSafe={() => isSaving} />
      <NewGroupFields
        draft={draft}
        onEdit={(next) => {
          setDraft(next);
          setIsNameMissing(false);
        }}
        nameLabel="Name"
        isNameMissing={isNameMissing}
        asksForLeague={false}
        startsFocused
      />
    </FormDialog>
  );
}
