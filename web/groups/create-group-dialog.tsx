import { GroupNameField } from '#web/groups/group-name-field.tsx';
import { useGroupCreation } from '#web/groups/use-group-creation.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';

interface CreateGroupDialogProps {
  onClose: () => void;
  /** The parent of a nested group, which has its league; without it a root group is created. */
  parentGroupId?: number;
}

/** Open while mounted. After a failure the dialog for root groups closes, the one for nested groups stays open. */
export function CreateGroupDialog({ onClose, parentGroupId }: CreateGroupDialogProps) {
  const isNested = parentGroupId !== undefined;
  const { form, leagueField } = useGroupCreation(
    (league_id) => ({
      league_id: isNested ? null : league_id,
      group_type: isNested ? 'nested' : 'root',
      group_id: parentGroupId ?? null,
    }),
    (isCreated) => {
      if (isCreated || !isNested) onClose();
    },
    { asksForLeague: !isNested },
  );

  return (
    <DialogForm
      form={form}
      title={isNested ? 'Create a nested group' : 'Create a group'}
      action="Create Group"
      onClose={onClose}
    >
      <fieldset className="stack gap-4" disabled={form.isSaving}>
        <GroupNameField label="Name" data-autofocus {...form.counted('group_name')} />
        {!isNested && <SelectField label="League" hint="A group holds matches from one league." {...leagueField} />}
      </fieldset>
    </DialogForm>
  );
}
