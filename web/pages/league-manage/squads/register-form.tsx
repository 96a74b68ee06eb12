import { type FormEvent, useState } from 'react';
import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { FoundPlayer } from '#contract/players/schema.ts';
import { isDay } from '#web/components/is-day.ts';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { PlayerSearch } from '#web/components/player-search.tsx';
import { ZonedDayField } from '#web/components/zoned-time-field.tsx';
import { call } from '#web/http/call.ts';
import { useManagedLeague } from '#web/pages/league-manage/manage-frame.tsx';
import { LockReasonField, lacksReason, reasonWhileLocked } from '#web/pages/league-manage/squads/lock-reason-field.tsx';
import { readPlayerLines } from '#web/pages/league-manage/squads/read-player-lines.ts';
import styles from '#web/pages/league-manage/squads/squads.module.css';
import type { SquadsEditing } from '#web/pages/league-manage/squads/use-squads.ts';
import layout from '#web/styles/layout.module.css';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { countOf } from '#web/ui/count-of.ts';
import { TextAreaField } from '#web/ui/fields.tsx';

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
