import type { Group } from '#contract/groups/schema.ts';
import { GroupNameField } from '#web/groups/group-name-field.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';

/** Open while mounted; a failure keeps it open with the entered name. */
export function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useForm(bodyOf('POST /groups/:group_id/rename_group'), {
    params: { group_id: group.group_id },
    initial: { group_name: group.group_name },
    messages: { group_name: 'Enter a name for the group.' },
    owner: 'group name',
    reloads: true,
    done: 'Group renamed',
    failed: 'The group could not be renamed.',
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title="Rename the group" action="Save name" onClose={onClose}>
      <GroupNameField label="Name" data-autofocus {...form.counted('group_name')} />
    </DialogForm>
  );
}
