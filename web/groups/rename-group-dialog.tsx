import { useState } from 'react';
import type { Group } from '#contract/groups/schema.ts';
import { EMPTY_GROUP_DRAFT, NewGroupFields } from '#web/groups/new-group-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';

/** Open while mounted; a failure keeps it open with the entered name. */
export function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { isSaving, save } = useChange({ owner: 'group name', reloads: true });
  const [draft, setDraft] = useState({ ...EMPTY_GROUP_DRAFT, name: group.group_name });
  const [isNameMissing, setIsNameMissing] = useState(false);

  async function rename() {
    const name = draft.name.trim();
    if (name === '') return setIsNameMissing(true);
    const input = { params: { group_id: group.group_id }, body: { group_name: name } };
    const send = () => call('POST /groups/:group_id/rename_group', input);
    if (await save(send, 'Group renamed', { failed: 'The group could not be renamed.' })) onClose();
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
