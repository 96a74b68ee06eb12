import { countOf } from '#contract/kit/count-of.ts';
import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import { isLockedForJoining } from '#contract/squads/lock.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { isDay } from '#web/kit/time/is-day.ts';
import { ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { PlayerSearch } from '#web/players/player-search.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { LockReasonField, lacksReason } from '#web/squads/manage/lock-reason-field.tsx';
import { readPlayerLines } from '#web/squads/manage/read-player-lines.ts';
import { joiningLock, type SquadsEditing } from '#web/squads/manage/squads-editing.ts';

interface RegisterFormProps {
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** Registers players: existing ones by search, any by lines of text. */
export function RegisterForm({ leagueId, team, editing }: RegisterFormProps) {
  const { league } = useManagedLeague();
  const lock = joiningLock(editing.squads, team.id);
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads'), {
    params: { league_id: leagueId },
    initial: { first_day: today(league.time_zone), reason: '' },
    more: { lines: '' },
    missing: ({ lines, first_day, reason }) =>
      (readPlayerLines(lines).players?.length ?? 0) === 0 || !isDay(first_day) || lacksReason(lock, reason),
    absent: () => (isLockedForJoining(lock) ? [] : ['reason']),
    body: (typed, { lines }) => ({ team_id: team.id, players: readPlayerLines(lines).players ?? [], ...typed }),
    change: editing,
    done: ({ players }) => `${countOf(players.length, 'player', 'players')} registered with ${team.name}`,
    keeps: ['first_day', 'reason'],
    draft: `players of team ${team.id}`,
  });
  const { players, mistake } = readPlayerLines(form.values.lines);
  const count = players?.length ?? 0;

  function add({ name, id }: FoundPlayer) {
    const line = id === null ? name : `${name}, ${id}`;
    form.set({ lines: [form.values.lines.trimEnd(), line].filter(Boolean).join('\n') });
  }

  return (
    <FormElement form={form} className="stack gap-3" unsaved="The players have not been registered." isInTab>
      <h3 className="text-16 font-semibold">Register players</h3>
      <PlayerSearch label="Find a player" onPick={add} />
      <TextAreaField
        label="Players, one a line"
        hint="A name, then a shirt number, a position and a Roblox ID if you have them, with commas between: OffsideOtto, 9, forward, 7001234."
        rows={5}
        {...form.of('lines')}
        error={mistake}
      />
      <LockReasonField lock={lock} {...form.of('reason')} />
      <div className="grid grid-cols-[minmax(0,14rem)_auto] items-center justify-start gap-3 phone:grid-cols-1">
        <ZonedDayField
          zone={league.time_zone}
          label="From"
          hint="The first day in the squad."
          {...form.of('first_day')}
        />
        <SubmitButton form={form}>{count > 1 ? `Register ${count} players` : 'Register player'}</SubmitButton>
      </div>
    </FormElement>
  );
}
