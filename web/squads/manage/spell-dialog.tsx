import { useState } from 'react';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { call } from '#web/kit/http/call.ts';
import { readCount } from '#web/kit/list/count-text.ts';
import typography from '#web/kit/styles/typography.module.css';
import { isDay } from '#web/kit/time/is-day.ts';
import { useZoneWords } from '#web/kit/time/zoned-time-field.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { LockReasonField, lacksReason, reasonWhileLocked } from '#web/squads/manage/lock-reason-field.tsx';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';
import { PositionField } from '#web/squads/position-field.tsx';

interface SpellDialogProps {
  leagueId: number;
  team: TeamHead;
  spell: ManagedSpell;
  editing: SquadsEditing;
  onClose: () => void;
}

/** Open while mounted: changes a player's days in a squad, the shirt number and the position. */
export function SpellDialog({ leagueId, team, spell, editing, onClose }: SpellDialogProps) {
  const [draft, setDraft] = useState({
    first_day: spell.first_day,
    last_day: spell.last_day ?? '',
    shirt_number: String(spell.shirt_number ?? ''),
  });
  const [position, setPosition] = useState(spell.position ?? ('' as const));
  const [reason, setReason] = useState('');
  const { days } = useZoneWords(useManagedLeague().league.time_zone);
  const movesDays = draft.first_day !== spell.first_day || draft.last_day !== (spell.last_day ?? '');
  const lock = movesDays ? editing.squads?.lock : undefined;
  const mistake = findMistake(draft) ?? (lacksReason(lock, reason) ? 'Give the reason.' : null);

  async function save() {
    if (mistake !== null) return;
    const body = {
      id: spell.id,
      first_day: draft.first_day,
      last_day: draft.last_day === '' ? null : draft.last_day,
      shirt_number: draft.shirt_number === '' ? null : Number(draft.shirt_number),
      position: position || null,
      ...reasonWhileLocked(lock, reason),
    };
    const send = () =>
      call('POST /leagues/myLeagues/:league_id/squads/change', { params: { league_id: leagueId }, body });
    if (await editing.save(send, 'Squad changed')) onClose();
  }

  return (
    <FormDialog
      title={`${spell.player.name} in ${team.name}`}
      action="Save"
      isBusy={editing.isSaving}
      isIncomplete={mistake !== null}
      onSubmit={save}
      onClose={onClose}
    >
      {FIELDS.map(({ field, label, hint, type }) => (
        <TextField
          key={field}
          label={label}
          hint={hint || days(draft.first_day || undefined)}
          isNumeric
          type={type}
          inputMode={type === 'text' ? 'numeric' : undefined}
          value={draft[field]}
          onChange={(text) => setDraft({ ...draft, [field]: text.trim() })}
        />
      ))}
      <PositionField value={position} onChange={setPosition} />
      <LockReasonField lock={lock} value={reason} onChange={setReason} />
      <p className={typography.muted} role="status">
        {mistake}
      </p>
    </FormDialog>
  );
}

const FIELDS = [
  { field: 'first_day', label: 'First day', hint: '', type: 'date' },
  { field: 'last_day', label: 'Last day', hint: 'Leave it empty while the player stays.', type: 'date' },
  { field: 'shirt_number', label: 'Shirt number', hint: '1 to 99, or empty.', type: 'text' },
] as const;

function findMistake(draft: Record<(typeof FIELDS)[number]['field'], string>): string | null {
  const { first_day, last_day, shirt_number } = draft;
  if (!isDay(first_day)) return 'Choose the first day.';
  if (last_day !== '' && last_day < first_day) return 'The last day is before the first.';
  if (shirt_number !== '' && !readCount(shirt_number, 99)) return 'The shirt number is a whole number from 1 to 99.';
  return null;
}
