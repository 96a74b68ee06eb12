import { type FormEvent, useState } from 'react';
import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import { TextAreaField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { call } from '#web/kit/http/call.ts';
import { countOf } from '#web/kit/list/count-of.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { isDay } from '#web/kit/time/is-day.ts';
import { ZonedDayField } from '#web/kit/time/zoned-time-field.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { PlayerSearch } from '#web/players/player-search.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import { LockReasonField, lacksReason, reasonWhileLocked } from '#web/squads/manage/lock-reason-field.tsx';
import { readPlayerLines } from '#web/squads/manage/read-player-lines.ts';
import styles from '#web/squads/manage/squads.module.css';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';

interface RegisterFormProps {
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** Registers players: known ones by search, any by lines of text. */
export function RegisterForm({ leagueId, team, editing }: RegisterFormProps) {
  const [lines, setLines] = useState('');
  const { league } = useManagedLeague();
  const [firstDay, setFirstDay] = useState(() => today(league.time_zone));
  const [reason, setReason] = useState('');
  const lock = editing.squads?.lock;
  const { players, mistake } = readPlayerLines(lines);
  const count = players?.length ?? 0;
  const missing =
    mistake ??
    (isDay(firstDay) ? null : 'Choose the first day.') ??
    (lacksReason(lock, reason) ? 'Give the reason.' : null);

  function add({ name, id }: FoundPlayer) {
    const line = id === null ? name : `${name}, ${id}`;
    setLines((former) => [former.trimEnd(), line].filter(Boolean).join('\n'));
  }

  async function register(event: FormEvent) {
    event.preventDefault();
    if (missing !== null || players === null || count === 0) return;
    const body = { team_id: team.id, first_day: firstDay, players, ...reasonWhileLocked(lock, reason) };
    const send = () => call('POST /leagues/myLeagues/:league_id/squads', { params: { league_id: leagueId }, body });
    const done = `${countOf(count, 'player', 'players')} registered with ${team.name}`;
    if (!(await editing.save(send, done))) return;
    // The next lines may have been typed meanwhile.
    setLines((latest) => (latest === lines ? '' : latest));
  }

  return (
    <form className={`${layout.stack} ${layout.gap3}`} onSubmit={register}>
      <h3 className={`${typography.size16} ${typography.semibold}`}>Register players</h3>
      <LeaveGuard
        hasInput={lines.trim() !== ''}
        kept={{ name: `players of team ${team.id}`, value: lines, restore: setLines }}
        isInTab
      >
        The players have not been registered.
      </LeaveGuard>
      <PlayerSearch label="Find a player" onPick={add} />
      <TextAreaField
        label="Players, one a line"
        hint="A name, then a shirt number, a position and a Roblox ID if you have them, with commas between: OffsideOtto, 9, forward, 7001234."
        error={mistake}
        rows={5}
        value={lines}
        onChange={setLines}
      />
      <LockReasonField lock={lock} value={reason} onChange={setReason} />
      <div className={styles.submitRow}>
        <ZonedDayField
          zone={league.time_zone}
          label="From"
          hint="The first day in the squad."
          value={firstDay}
          onChange={setFirstDay}
        />
        <Button
          type="submit"
          aria-busy={editing.isSaving}
          disabled={missing !== null || count === 0 || editing.isSaving}
        >
          {count > 1 ? `Register ${count} players` : 'Register player'}
        </Button>
      </div>
    </form>
  );
}
