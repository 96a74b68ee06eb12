import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { MissingHint } from '#web/kit/form/form.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import styles from '#web/squads/manage/squads.module.css';
import type { SquadsEditing } from '#web/squads/manage/use-squads.ts';

const ROLES = [
  ['Captain', 'captain_key'],
  ['Vice-captain', 'vice_captain_key'],
] as const;

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
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/squads/captains'), {
    params: { league_id: leagueId },
    initial: { captain_key: keyOf('captain'), vice_captain_key: keyOf('vice-captain') },
    missing: ({ captain_key, vice_captain_key }) =>
      captain_key !== '' && captain_key === vice_captain_key ? 'Choose two players.' : null,
    body: (typed) => ({ team_id: team.id, ...typed }),
    change: editing,
    done: `Captains of ${team.name} saved`,
  });
  if (members.length === 0) return null;

  return (
    <FormElement form={form} className={`${layout.stack} ${layout.gap3}`} isInTab>
      <h3 className={`${typography.size16} ${typography.semibold}`}>Captains</h3>
      <p className={`${typography.size13} ${typography.dim}`}>
        Captains agree on kick-offs and offer transfers for their team, once their Roblox account is linked here.
      </p>
      <div className={styles.captains}>
        {ROLES.map(([label, name]) => (
          <SelectField key={name} label={label} {...form.of(name)}>
            <option value="">Nobody</option>
            {members.map(({ id, player }) => (
              <option key={id} value={player.player_key}>
                {player.name}
              </option>
            ))}
          </SelectField>
        ))}
        <SubmitButton form={form} kind="line">
          Save captains
        </SubmitButton>
      </div>
      <MissingHint>{form.missing}</MissingHint>
    </FormElement>
  );
}
