import { NewGroupFields } from '#web/groups/new-group-fields.tsx';
import { useGroupCreation } from '#web/groups/use-group-creation.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import layout from '#web/kit/styles/layout.module.css';

interface CreateGroupDialogProps {
  onClose: () => void;
  /** The parent of a nested group, which gets its league; without it a root group is created. */
  parentGroupId?: number;
}

/** Open while mounted. After a failure the dialog for root groups closes, the one for nested groups stays open. */
export function CreateGroupDialog({ onClose, parentGroupId }: CreateGroupDialogProps) {
  const isNested = parentGroupId !== undefined;
  const { draft, edit, isNameMissing, isCreating, isSafe, createGroup } = useGroupCreation(
    ({ name, leagueId }) => ({
      group_name: name,
      league_id: isNested ? null : leagueId,
      group_type: isNested ? 'nested' : 'root',
      group_id: parentGroupId ?? null,
    }),
    (isCreated) => {
      if (isCreated || !isNested) onClose();
    },
  );

  return (
    <FormDialog
      title={isNested ? 'Create a nested group' : 'Create a group'}
      action="Create Group"
      isBusy={isCreating}
      onSubmit={createGroup}
      onClose={onClose}
    >
      <LeaveGuard hasInput={draft.name !== ''} isSafe={isSafe} />
      <fieldset className={layout.stack} disabled={isCreating}>
        <NewGroupFields
          draft={draft}
          onEdit={edit}
          nameLabel="Name"
          isNameMissing={isNameMissing}
          asksForLeague={!isNested}
          startsFocused
        />
      </fieldset>
    </FormDialog>
  );
}
