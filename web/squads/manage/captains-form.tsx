import { type FormEvent, useState } from 'react';
import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { call } from '#web/kit/http/call.ts';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import styles from '#web/squads/manage/squads.module.css';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';

interface CaptainsFormProps {
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** Chooses a team's captain and vice-captain among its squad. */
export function CaptainsForm({ leagueId, team, editing }: CaptainsFormProps) {
  const spells = editing.squads?.spells ?? [];
  const day = today(useManagedLeague().league.time_zone);
  const members = spells.filter(({ last_day }) => last_day === null || last_day >= day);
  const keyOf = (role: ManagedSpell['role']) => spells.find((spell) => spell.role === role)?.player.player_key ?? '';
  const [captain, setCaptain] = useState(() => keyOf('captain'));
  const [vice, setVice] = useState(() => keyOf('vice-captain'));
  const isSame = captain !== '' && captain === vice;
  if (members.length === 0) return null;

  function save(event: FormEvent) {
    event.preventDefault();
    const body = { team_id: team.id, captain_key: captain || null, vice_captain_key: vice || null };
    const send = () =>
      call('POST /leagues/myLeagues/:league_id/squads/captains', { params: { league_id: leagueId }, body });
    editing.save(send, `Captains of ${team.name} saved`);
  }

  return (
    <form className={`${layout.stack} ${layout.gap3}`} onSubmit={save}>
      <h3 className={`${typography.size16} ${typography.semibold}`}>Captains</h3>
      <p className={`${typography.size13} ${typography.dim}`}>
        Captains agree on kick-offs and offer transfers for their team, once their Roblox account is linked here.
      </p>
      <div className={styles.captains}>
        {(
          [
            ['Captain', captain, setCaptain],
            ['Vice-captain', vice, setVice],
          ] as const
        ).map(([label, value, onChange]) => (
          <SelectField key={label} label={label} value={value} onChange={onChange}>
            <option value="">Nobody</option>
            {members.map(({ id, player }) => (
              <option key={id} value={player.player_key}>
                {player.name}
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit" kind="line" aria-busy={editing.isSaving} disabled={isSame || editing.isSaving}>
          Save captains
        </Button>
      </div>
      <p className={`${typography.size13} ${typography.dim}`} role="status">
        {isSame && 'Choose two players.'}
      </p>
    </form>
  );
}
