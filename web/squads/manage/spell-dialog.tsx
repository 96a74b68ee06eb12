import type { TeamHead } from '#contract/kit/heads.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { DayField, TextField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { DialogForm } from '#web/kit/form/dialog-form.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { readCount } from '#web/kit/list/count-text.ts';
import { isDay } from '#web/kit/time/is-day.ts';
import { useZoneWords } from '#web/kit/time/zoned-time-field.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { LockReasonField, lacksReason } from '#web/squads/manage/lock-reason-field.tsx';
import type { SquadsEditing } from '#web/squads/manage/squads-editing.ts';
import { PositionField } from '#web/squads/position-field.tsx';

interface SpellDialogProps {
  leagueId: number;
  team: TeamHead;
  spell: ManagedSpell;
  editing: SquadsEditing;
  onClose: () => void;
}

/** Changes a player's days in a squad, the shirt number and the position. Open while mounted. */
export function SpellDialog({ leagueId, team, spell, editing, onClose }: SpellDialogProps) {
  const { days } = useZoneWords(useManagedLeague().league.time_zone);
  const lockOf = ({ first_day, last_day }: SpellDays) =>
    first_day !== spell.first_day || last_day !== (spell.last_day ?? '') ? editing.squads.lock : undefined;
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/change'), {
    params: { league_id: leagueId },
    initial: {
      first_day: spell.first_day,
      last_day: spell.last_day,
      shirt_number: spell.shirt_number,
      position: spell.position,
      reason: '',
    },
    missing: (draft) => findMistake(draft) ?? (lacksReason(lockOf(draft), draft.reason) ? 'Give the reason.' : null),
    absent: (draft) => (lockOf(draft)?.is_locked ? [] : ['reason']),
    body: (typed) => ({ id: spell.id, ...typed }),
    change: editing,
    done: 'Squad changed',
    onSaved: onClose,
  });
  return (
    <DialogForm form={form} title={`${spell.player.name} in ${team.name}`} action="Save" onClose={onClose}>
      <DayField label="First day" hint={days(form.values.first_day || undefined)} {...form.of('first_day')} />
      <DayField label="Last day" hint="Leave it empty while the player stays." {...form.of('last_day')} />
      <TextField
        label="Shirt number"
        hint="1 to 99, or empty."
        isNumeric
        inputMode="numeric"
        {...form.of('shirt_number')}
        onChange={(text) => form.set({ shirt_number: text.trim() })}
      />
      <PositionField {...form.of('position')} />
      <LockReasonField lock={lockOf(form.values)} {...form.of('reason')} />
    </DialogForm>
  );
}

interface SpellDays {
  first_day: string;
  last_day: string;
}

function findMistake({ first_day, last_day, shirt_number }: SpellDays & { shirt_number: string }): string | null {
  if (!isDay(first_day)) return 'Choose the first day.';
  if (last_day !== '' && last_day < first_day) return 'The last day is before the first.';
  if (shirt_number !== '' && !readCount(shirt_number, 99)) return 'The shirt number is a whole number from 1 to 99.';
  return null;
}
