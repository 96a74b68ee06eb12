import { Pencil, Trash2 } from 'lucide';
import { useRef, useState } from 'react';
import type { Group } from '#contract/groups/schema.ts';
import type { MatchSummary } from '#contract/matches/schema.ts';
import { toPair, writeGoals } from '#contract/matches/shoot-outs.ts';
import { DeleteGroupDialog } from '#web/groups/delete-group-dialog.tsx';
import styles from '#web/groups/group-page.module.css';
import { RenameGroupDialog } from '#web/groups/rename-group-dialog.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { MatchDay } from '#web/kit/heads/match-day.tsx';
import { call } from '#web/kit/http/call.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { ComingSoon } from '#web/kit/ui/coming-soon.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
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
    // The focused button was removed.
    if (removed) heading.current?.focus();
  }

  return (
    <div className={layout.stack}>
      <Alert>
        <p>
          Only the group’s owner can see this tab. A removed match leaves the group at once and stays on its own page.
        </p>
      </Alert>
      <OwnGroup group={group} />
      <h2 className={`${typography.partTitle} ${styles.removalTitle}`} ref={heading} tabIndex={-1}>
        Remove matches
      </h2>
      {group.matches_info.length === 0 ? (
        <EmptyState title={NO_MATCHES_TO_REMOVE} />
      ) : (
        <ul className={`${layout.blocks} ${layout.bleeds}`} aria-label="Matches to remove">
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
    <div className={`${layout.row} ${layout.wrap}`}>
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
    <div className={styles.removableRow}>
      <div className={styles.removableMatch}>
        <b className={typography.wrapAnywhere}>{match.match_name}</b>
        <span className={`${typography.size13} ${typography.figures} ${typography.dim}`}>
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
