import { Pencil, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#contract/groups/schema.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { GroupNameField } from '#web/groups/group-name-field.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ConfirmDialog } from '#web/kit/form/confirm-dialog.tsx';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { call } from '#web/kit/http/call.ts';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { groupAddFailed, MATCH_REMOVED, matchAdded, matchRemovalFailed, NO_MATCHES_TO_REMOVE } from '#web/messages.ts';

export function ManageTab({ group }: { group: Group }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [removingId, setRemovingId] = useState<number | null>(null);
  const { isSaving, save } = useChange({ reloads: true });

  function manage(data_id: number, method: 'add_match' | 'remove_match') {
    const input = { params: { group_id: group.group_id }, body: { data_id, method } };
    return () => call('POST /groups/:group_id/manage_group', input);
  }

  async function remove({ match_id }: MatchSummary) {
    setRemovingId(match_id);
    const undo = () => save(manage(match_id, 'add_match'), matchAdded(match_id), { failed: groupAddFailed(match_id) });
    const removed = await save(manage(match_id, 'remove_match'), MATCH_REMOVED, { failed: matchRemovalFailed, undo });
    // The focused button has been removed.
    if (removed) heading.current?.focus();
  }

  return (
    <div className="stack gap-4">
      <Alert>
        <p>
          Only the group’s owner can see this tab. A removed match leaves the group at once and stays on its own page.
        </p>
      </Alert>
      <OwnGroup group={group} />
      <h2 className="part-title focus:[outline:none]" ref={heading} tabIndex={-1}>
        Remove matches
      </h2>
      {group.matches_info.length === 0 ? (
        <EmptyState title={NO_MATCHES_TO_REMOVE} />
      ) : (
        <ul className="blocks phone:-mx-gutter phone:rounded-none" aria-label="Matches to remove">
          {group.matches_info.map((match) => (
            <li key={match.match_id}>
              <RemovableMatch
                match={match}
                isSaving={isSaving}
                isRemoving={isSaving && removingId === match.match_id}
                onRemove={() => remove(match)}
              />
            </li>
          ))}
        </ul>
      )}
      <ComingSoon part="Remove several matches at once" />
    </div>
  );
}

/** Renames and deletes the group. */
function OwnGroup({ group }: { group: Group }) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button kind="line" onClick={() => setDialog('rename')}>
        <Icon icon={Pencil} size={16} />
        Rename group
      </Button>
      <Button kind="danger" onClick={() => setDialog('delete')}>
        <Icon icon={Trash2} size={16} />
        Delete group
      </Button>
      {dialog === 'rename' && <RenameGroupDialog group={group} onClose={close} />}
      {dialog === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
    </div>
  );
}

interface RemovableMatchProps {
  match: MatchSummary;
  isSaving: boolean;
  isRemoving: boolean;
  onRemove: () => void;
}

function RemovableMatch({ match, isSaving, isRemoving, onRemove }: RemovableMatchProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-0.5 [&>button]:mx-3">
      <div className="grid min-w-0 px-4 py-3">
        <b className="wrap-text">{match.match_name}</b>
        <span className="text-14 text-ink-3 tabular">
          {writeGoals([match.blue_team.goals, match.green_team.goals], toPair(match.shoot_out))} ·{' '}
          <MatchDay at={match.submission_date} />
        </span>
      </div>
      <Button
        kind="danger"
        size="small"
        aria-label={`Remove ${match.match_name}, ${formatFootballDate(match.submission_date)}`}
        aria-busy={isRemoving}
        disabled={isSaving}
        onClick={onRemove}
      >
        <Icon icon={Trash2} size={16} />
        Remove
      </Button>
    </div>
  );
}

/** Confirms, then deletes the group and opens its parent, or the list of groups. */
function DeleteGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
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
      <p className="wrap-text">
        <b>{group.group_name}</b> and its page will be deleted for good
        {nested > 0 && (nested === 1 ? ', with its nested group' : `, with its ${nested} nested groups`)}. The matches
        stay in their league.
      </p>
    </ConfirmDialog>
  );
}

/** Open while mounted; a failure keeps it open with the entered name. */
function RenameGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
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
