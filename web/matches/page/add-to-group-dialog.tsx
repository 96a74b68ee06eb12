import { CornerDownRight, Folders } from 'lucide';
import { useId } from 'react';
import type { GroupSummary } from '#contract/groups/schema.ts';
import { GroupNameField } from '#web/groups/group-name-field.tsx';
import { useGroupCreation } from '#web/groups/use-group-creation.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import styles from '#web/matches/page/add-to-group-dialog.module.css';
import { arrangeOwnedGroups } from '#web/matches/page/owned-groups.ts';
import { groupAddFailed, matchAdded } from '#web/messages.ts';

/** The league that a match belongs to. */
export interface MatchLeague {
  id: number;
  name: string;
}

interface AddToGroupDialogProps {
  matchId: number;
  /** Null if unknown; then the form for a new group has a league field. */
  league: MatchLeague | null;
  onClose: () => void;
}

/** Adds the match to an owned group, or to a new root group. Open while mounted. */
export function AddToGroupDialog({ matchId, league, onClose }: AddToGroupDialogProps) {
  const { form, leagueField } = useGroupCreation(
    (league_id) => ({
      league_id: league?.id ?? league_id,
      group_type: 'root',
      group_id: null,
      match_id: matchId,
    }),
    (isCreated) => {
      if (isCreated) onClose();
    },
    { asksForLeague: league === null },
  );

  return (
    <DialogForm
      form={form}
      title="Add match to a group"
      action="Create Group and add Match"
      start={null}
      className=""
      onClose={onClose}
    >
      <OwnedGroups matchId={matchId} league={league} onAdded={onClose} />
      <div className={styles.divider}>or create a new one</div>
      <fieldset className="stack gap-3" disabled={form.isSaving}>
        <GroupNameField label="Group name" {...form.counted('group_name')} />
        {league === null && (
          <SelectField label="League" hint="A group holds matches from one league." {...leagueField} />
        )}
      </fieldset>
    </DialogForm>
  );
}

interface OwnedGroupsProps {
  matchId: number;
  league: MatchLeague | null;
  onAdded: () => void;
}

function OwnedGroups({ matchId, league, onAdded }: OwnedGroupsProps) {
  const id = useId();
  const { answer, error } = useRead('GET /groups/owned_groups', {});
  const groups = answer && arrangeOwnedGroups(answer.groups, league?.id ?? null);
  const { isSaving, save } = useChange({ owner: 'match for a group' });

  async function addMatch(group_id: number) {
    if (isSaving) return;
    const input = { params: { group_id }, body: { data_id: matchId, method: 'add_match' as const } };
    const send = () => call('POST /groups/:group_id/manage_group', input);
    if (await save(send, matchAdded(matchId), { failed: groupAddFailed(matchId) })) onAdded();
  }

  return (
    <section className="stack gap-2" aria-labelledby={id}>
      <p className="text-13 wrap-text text-ink-3" id={id}>
        {league ? `Your groups in ${league.name}` : 'Your groups'}
      </p>
      {groups === null && error === null && <PickListSkeleton />}
      {error !== null && (
        <Alert kind="error" role="alert">
          <p>{error}</p>
        </Alert>
      )}
      {groups?.length === 0 && (
        <p className="text-ink-2">{league ? 'You have no groups in this league yet.' : 'You have no groups yet.'}</p>
      )}
      {groups && groups.length > 0 && (
        <ul className={`grid grid-cols-1 gap-1 ${styles.list}`} aria-busy={isSaving}>
          {groups.map((group) => (
            <li key={group.group_id}>
              <PickGroup group={group} onPick={() => addMatch(group.group_id)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PickGroup({ group, onPick }: { group: GroupSummary; onPick: () => void }) {
  const isNested = group.group_type === 'nested';
  return (
    <button type="button" className={isNested ? styles.nested : undefined} title={group.group_name} onClick={onPick}>
      {isNested ? <Icon icon={CornerDownRight} size={16} /> : <Icon icon={Folders} size={18} />}
      <span className="truncated flex-1">{group.group_name}</span>
      {isNested && <span className="sr-only">, nested group</span>}
    </button>
  );
}

function PickListSkeleton() {
  return (
    <div
      className={`grid grid-cols-1 gap-1 ${styles.list}`}
      role="status"
      aria-busy="true"
      aria-label="Loading your groups"
    >
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="2.75rem" />
    </div>
  );
}
