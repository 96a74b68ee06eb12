import { type ReactNode, useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import manageRowsStyles from '#web/kit/manage/manage-rows.module.css';
import { RemoveRuleDialog } from '#web/kit/manage/remove-rule-dialog.tsx';
import { RemovedRules } from '#web/kit/manage/removed-rules.tsx';
import { RuleList } from '#web/kit/manage/rule-list.tsx';
import typography from '#web/kit/styles/typography.module.css';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Tag } from '#web/kit/ui/tag.tsx';
import { explainLock } from '#web/squads/manage/lock-reason-field.tsx';
import { SpellDialog } from '#web/squads/manage/spell-dialog.tsx';
import styles from '#web/squads/manage/squads.module.css';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';

interface SpellListProps {
  headingId: string;
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** Everyone who is or was registered with a team, and the removed registrations. */
export function SpellList({ headingId, leagueId, team, editing }: SpellListProps) {
  const [edited, setEdited] = useState<ManagedSpell | null>(null);
  const [removed, setRemoved] = useState<ManagedSpell | null>(null);
  const [restored, setRestored] = useState<ManagedSpell | null>(null);
  const params = { league_id: leagueId };
  const { spells = [], removed: restorable = [], lock } = editing.squads ?? {};
  const isLocked = lock?.is_locked === true;
  const dialog = { leagueId, team, editing };

  async function remove(spell: ManagedSpell) {
    const send = () => call('POST /leagues/myLeagues/:league_id/squads/remove', { params, body: { id: spell.id } });
    if (await editing.save(send, `${spell.player.name} removed`, { undo: () => restore(spell) })) setRemoved(null);
  }

  function restore({ id, player }: ManagedSpell, reason?: string) {
    const send = () => call('POST /leagues/myLeagues/:league_id/squads/restore', { params, body: { id, reason } });
    return editing.save(send, `${player.name} registered again`);
  }

  const removal = removed && {
    title: `Remove ${removed.player.name} from ${team.name}?`,
    action: 'Remove player',
    onClose: () => setRemoved(null),
    children: (
      <>
        {removed.player.name} was then never in this squad. If the player leaves, choose Edit and set the last day
        instead. You can restore the registration for {RESTORABLE_DAYS} days.
      </>
    ),
  };

  return (
    <>
      <RuleList
        label={`Squad of ${team.name}`}
        headingId={headingId}
        none="No players are registered yet."
        isSaving={editing.isSaving}
        rules={spells.map((spell) => ({
          key: spell.id,
          name: spell.player.name,
          text: <SpellText spell={spell} />,
          onEdit: () => setEdited(spell),
          onRemove: () => setRemoved(spell),
        }))}
      />
      <RemovedRules
        isSaving={editing.isSaving}
        rules={restorable.map((spell) => ({
          key: spell.id,
          name: spell.player.name,
          text: <SpellText spell={spell} />,
          onRestore: () => (isLocked ? setRestored(spell) : restore(spell)),
        }))}
      />
      {edited && (
        <SpellDialog leagueId={leagueId} team={team} spell={edited} editing={editing} onClose={() => setEdited(null)} />
      )}
      {removed && removal && !isLocked && <RemoveRuleDialog {...removal} onConfirm={() => remove(removed)} />}
      {removed && removal && isLocked && (
        <RemoveLockedDialog {...removal} {...dialog} spell={removed} onUndo={(reason) => restore(removed, reason)} />
      )}
      {restored && isLocked && <RestoreLockedDialog {...dialog} spell={restored} onClose={() => setRestored(null)} />}
    </>
  );
}

interface LockedDialogProps extends Omit<SpellListProps, 'headingId'> {
  spell: ManagedSpell;
  onClose: () => void;
}

interface RemoveLockedDialogProps extends LockedDialogProps {
  title: string;
  action: string;
  children: ReactNode;
  onUndo: (reason: string | undefined) => void;
}

function RemoveLockedDialog(props: RemoveLockedDialogProps) {
  const { leagueId, team: _, editing, spell, onUndo, ...dialog } = props;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/remove'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    messages: { reason: 'Give the reason.' },
    body: (typed) => ({ id: spell.id, ...typed }),
    change: editing,
    done: `${spell.player.name} removed`,
    undo: (_, { reason }) => onUndo(reason),
    onSaved: dialog.onClose,
  });
  return <ReasonDialog form={form} hint={explainReason(editing)} {...dialog} />;
}

function RestoreLockedDialog({ leagueId, team, editing, spell: { id, player }, onClose }: LockedDialogProps) {
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/restore'), {
    params: { league_id: leagueId },
    initial: { reason: '' },
    requires: ['reason'],
    messages: { reason: 'Give the reason.' },
    body: (typed) => ({ id, ...typed }),
    change: editing,
    done: `${player.name} registered again`,
    onSaved: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={`Register ${player.name} with ${team.name} again?`}
      action="Restore registration"
      hint={explainReason(editing)}
      onClose={onClose}
    />
  );
}

function explainReason({ squads }: SquadsEditing): string | undefined {
  return squads ? explainLock(squads.lock) : undefined;
}

function SpellText({ spell }: { spell: ManagedSpell }) {
  const { player, shirt_number, position, first_day, last_day, role } = spell;
  return (
    <>
      <span className={`${styles.number} ${typography.figures}`}>{shirt_number ?? '–'}</span>{' '}
      <b>
        <bdi>{player.name}</bdi>
      </b>{' '}
      {role && <Tag>{role === 'captain' ? 'Captain' : 'Vice-captain'}</Tag>}{' '}
      <span className={`${manageRowsStyles.note} ${typography.muted} ${typography.figures}`}>
        {position && `${namePosition(position)}, `}
        {last_day === null
          ? `since ${formatFootballDate(first_day)}`
          : `${formatFootballDate(first_day)} – ${formatFootballDate(last_day)}`}
      </span>
    </>
  );
}
