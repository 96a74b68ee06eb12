import { type SyntheticEvent, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Group } from '#contract/groups.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { EMPTY_GROUP_DRAFT, NewGroupFields } from '#web/components/new-group-fields.tsx';
import { call, describeFailure } from '#web/http/call.ts';
import { isOutdated } from '#web/http/explain-refusal.ts';
import layout from '#web/styles/layout.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ModalClose } from '#web/ui/modal.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Open while mounted; a failure keeps it open with the entered name. */
export function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId();
  const toast = useToast('group name');
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState({ ...EMPTY_GROUP_DRAFT, name: group.group_name });
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [isSaving, setIsSaving] = useState(false);

  async function rename(event: SyntheticEvent) {
    event.preventDefault();
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
    <Dialog
      open
      onClose={() => !isSaving && onClose()}
      title="Rename the group"
      foot={
        <>
          <ModalClose kind="ghost" disabled={isSaving}>
            Cancel
          </ModalClose>
          <Button type="submit" form={formId} kind="primary" aria-busy={isSaving} disabled={isSaving}>
            Save name
          </Button>
        </>
      }
    >
      <LeaveGuard hasInput={draft.name !== group.group_name} isSafe={() => isSaving} />
      <form className={layout.stack} id={formId} onSubmit={rename}>
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
      </form>
    </Dialog>
  );
}
