import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { ManageList } from '#web/kit/manage/manage-list.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Tag } from '#web/kit/ui/tag.tsx';
import { explainLock } from '#web/squads/manage/lock-reason-field.tsx';
import { SpellDialog } from '#web/squads/manage/spell-dialog.tsx';
import type { SquadsEditing } from '#web/squads/manage/squads-editing.ts';

interface SpellListProps {
  headingId: string;
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** All present and former players of a team, and removed registrations. */
export function SpellList({ headingId, leagueId, team, editing }: SpellListProps) {
  const [edited, setEdited] = useState<ManagedSpell | null>(null);
  /** During a lock, both need a reason. */
  const [removed, setRemoved] = useState<ManagedSpell | null>(null);
  const [restored, setRestored] = useState<ManagedSpell | null>(null);
  const params = { league_id: leagueId };
  const { spells, removed: restorable, lock } = editing.squads;
  const dialog = { leagueId, team, editing };
  const rowOf = (spell: ManagedSpell) => ({
    key: spell.id,
    name: spell.player.name,
    text: <SpellText spell={spell} />,
    effect: describeRemoval(spell),
    acts: [{ text: 'Edit', onClick: () => setEdited(spell) }],
  });
  const find = (id: number, among: readonly ManagedSpell[]) => among.find((spell) => spell.id === id) ?? null;
  const restore = (id: number, reason?: string) =>
    call('POST /leagues/myLeagues/:league_id/squads/restore', { params, body: { id, reason } });

  return (
    <>
      <ManageList
        label={`Squad of ${team.name}`}
        headingId={headingId}
        none="No players are registered yet."
        rows={spells.map(rowOf)}
        removal={{
          saving: editing,
          remove: (id) => call('POST /leagues/myLeagues/:league_id/squads/remove', { params, body: { id } }),
          restore,
          action: 'Remove player',
          from: ` from ${team.name}`,
          restored: nameRestored,
          instead: lock.is_locked
            ? { remove: (id) => setRemoved(find(id, spells)), restore: (id) => setRestored(find(id, restorable)) }
            : undefined,
          restorable: restorable.map((spell) => ({ ...rowOf(spell), acts: [] })),
        }}
      />
      {edited && (
        <SpellDialog leagueId={leagueId} team={team} spell={edited} editing={editing} onClose={() => setEdited(null)} />
      )}
      {removed && lock.is_locked && (
        <RemoveLockedDialog
          {...dialog}
          spell={removed}
          onClose={() => setRemoved(null)}
          onUndo={({ id, player }, reason) => editing.save(() => restore(id, reason), nameRestored(player.name))}
        />
      )}
      {restored && lock.is_locked && (
        <RestoreLockedDialog {...dialog} spell={restored} onClose={() => setRestored(null)} />
      )}
    </>
  );
}

interface LockedDialogProps extends Omit<SpellListProps, 'headingId'> {
  spell: ManagedSpell;
  onClose: () => void;
}

interface RemoveLockedDialogProps extends LockedDialogProps {
  onUndo: (spell: ManagedSpell, reason: string | undefined) => void;
}

function RemoveLockedDialog({ leagueId, team, editing, spell, onClose, onUndo }: RemoveLockedDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/remove'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    body: (typed) => ({ id: spell.id, ...typed }),
    change: editing,
    done: `${spell.player.name} removed`,
    undo: (_, { reason }) => onUndo(spell, reason),
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Remove ${spell.player.name} from ${team.name}?`}
      action="Remove player"
      hint={explainLock(editing.squads.lock)}
      onClose={onClose}
    >
      {describeRemoval(spell)}
    </ReasonDialog>
  );
}

function RestoreLockedDialog({ leagueId, team, editing, spell: { id, player }, onClose }: LockedDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/restore'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    body: (typed) => ({ id, ...typed }),
    change: editing,
    done: nameRestored(player.name),
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Register ${player.name} with ${team.name} again?`}
      action="Restore registration"
      hint={explainLock(editing.squads.lock)}
      onClose={onClose}
    />
  );
}

function nameRestored(name: string): string {
  return `${name} registered again`;
}

function describeRemoval({ player }: ManagedSpell): string {
  return (
    `${player.name} was then never in this squad. If the player leaves, choose Edit and set the last day instead. ` +
    `You can restore the registration for ${RESTORABLE_DAYS} days.`
  );
}

function SpellText({ spell }: { spell: ManagedSpell }) {
  const { player, shirt_number, position, first_day, last_day, role } = spell;
  return (
    <p>
      <span className="inline-block min-w-7 text-ink-2 tabular">{shirt_number ?? '–'}</span>{' '}
      <b>
        <bdi>{player.name}</bdi>
      </b>{' '}
      {role && <Tag>{role === 'captain' ? 'Captain' : 'Vice-captain'}</Tag>}{' '}
      <span className="text-ink-2 tabular tablet:block">
        {position && `${namePosition(position)}, `}
        {last_day === null
          ? `since ${formatFootballDate(first_day)}`
          : `${formatFootballDate(first_day)} – ${formatFootballDate(last_day)}`}
      </span>
    </p>
  );
}
