import { today } from '#contract/kit/days.ts';
import type { TeamHead } from '#contract/kit/heads.ts';
import type { ManagedSpell } from '#contract/squads/schema.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { MissingHint } from '#web/kit/form/form.tsx';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useForm } from '#web/kit/form/use-form.tsx';
import { useManagedLeague } from '#web/shell/manage-frame.tsx';
import type { SquadsEditing } from '#web/squads/manage/squads-editing.ts';

const ROLES = [
  ['Captain', 'captain_key'],
  ['Vice-captain', 'vice_captain_key'],
] as const;

interface CaptainsFormProps {
  leagueId: number;
  team: TeamHead;
  editing: SquadsEditing;
}

/** Chooses a team's captain and vice-captain from its squad. */
export function CaptainsForm({ leagueId, team, editing }: CaptainsFormProps) {
  const { spells } = editing.squads;
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
    <FormElement form={form} className="stack gap-3" isInTab>
      <h3 className="text-16 font-semibold">Captains</h3>
      <p className="text-13 text-ink-3">
        Captains agree on kick-offs and offer transfers for their team, once their Roblox account is linked here.
      </p>
      <div className="grid grid-cols-[repeat(2,minmax(0,14rem))_auto] items-end justify-start gap-3 phone:grid-cols-1">
        {ROLES.map(([label, name]) => (
          <SelectField
            key={name}
            label={label}
            {...form.of(name)}
            options={members.map(({ player }) => ({ id: player.player_key, name: player.name }))}
          >
            <option value="">Nobody</option>
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
