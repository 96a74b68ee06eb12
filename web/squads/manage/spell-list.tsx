import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import { RESTORABLE_DAYS } from '#contract/kit/limits.ts';
import { namePosition } from '#contract/squads/positions.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { ReasonDialog } from '#web/kit/form/reason-dialog.tsx';
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

  async function remove(spell: ManagedSpell, reason?: string) {
    const body = { id: spell.id, reason };
    const send = () => call('POST /leagues/myLeagues/:league_id/squads/remove', { params, body });
    const undo = () => restore(spell, reason);
    if (await editing.save(send, `${spell.player.name} removed`, { undo })) setRemoved(null);
  }

  async function restore({ id, player }: ManagedSpell, reason?: string) {
    const send = () => call('POST /leagues/myLeagues/:league_id/squads/restore', { params, body: { id, reason } });
    if (await editing.save(send, `${player.name} registered again`)) setRestored(null);
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
        <ReasonDialog
          {...removal}
          hint={explainLock(lock)}
          isSaving={editing.isSaving}
          onConfirm={(reason) => remove(removed, reason)}
        />
      )}
      {restored && isLocked && (
        <ReasonDialog
          title={`Register ${restored.player.name} with ${team.name} again?`}
          action="Restore registration"
          hint={explainLock(lock)}
          isSaving={editing.isSaving}
          onClose={() => setRestored(null)}
          onConfirm={(reason) => restore(restored, reason)}
        />
      )}
    </>
  );
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
