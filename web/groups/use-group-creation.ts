import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NewGroup } from '#contract/groups/schema.ts';
import { hasVisibleText } from '#contract/kit/plain-text.ts';
import { EMPTY_GROUP_DRAFT, type NewGroupDraft } from '#web/groups/new-group-fields.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { ApiError, call, describeFailure } from '#web/kit/http/call.ts';
import { useStillHere } from '#web/kit/page/use-still-here.ts';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { useToast } from '#web/kit/ui/toast.tsx';
import { groupCreated, groupCreationFailed } from '#web/messages.ts';

type Settled = (isCreated: boolean) => void;

/** The form of a new group: success opens the group, a failure shows its reason and keeps the input. */
export function useGroupCreation(toBody: (draft: NewGroupDraft) => NewGroup, onSettled: Settled) {
  const [draft, setDraft] = useState(EMPTY_GROUP_DRAFT);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { isSaving: isCreating, save } = useChange({ owner: 'new group' });
  const isStillHere = useStillHere();
  const { isStoredWhenLeavingTo } = useDraft('new group', draft, setDraft);
  const navigate = useNavigate();
  const toast = useToast('new group');

  function edit(next: NewGroupDraft) {
    setDraft(next);
    setIsNameMissing(false);
  }

  async function createGroup(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isCreating) return;
    if (!hasVisibleText(draft.name)) {
      setIsNameMissing(true);
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    const body = toBody({ ...draft, name: draft.name.trim() });
    const created = await save(() => call('POST /groups/create_group', { body }), null, { showFailure });
    if (!created) return;
    const { id } = created;
    const openGroup = () => navigate(`/groups/${id}`);
    if (!isStillHere()) return toast.success(groupCreated(id), undefined, { label: 'View group', run: openGroup });
    toast.success(groupCreated(id));
    openGroup();
    onSettled(true);
  }

  function showFailure(failure: unknown) {
    toast.failure(groupCreationFailed(describeFailure(failure)));
    // After the end of the session the form stays open; its draft is restored after the sign-in.
    const hasSessionEnded = failure instanceof ApiError && failure.status === 401;
    if (isStillHere() && !hasSessionEnded) onSettled(false);
  }

  /** Whether leaving for `pathname` loses no input. */
  function isSafe(pathname?: string): boolean {
    return isCreating || isStoredWhenLeavingTo(pathname);
  }

  return { draft, edit, isNameMissing, isCreating, isSafe, createGroup };
}
