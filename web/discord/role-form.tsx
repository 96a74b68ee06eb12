import type { DiscordRoles, RoleRefusal } from '#contract/discord/roles.ts';
import { countOf } from '#contract/kit/count-of.ts';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { bodyOf } from '#web/kit/form/body-of.ts';
import { FormElement, SubmitButton } from '#web/kit/form/form-element.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { useForm } from '#web/kit/form/use-form.tsx';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';

/** Explains why the bot can't assign a role, and the remedy. */
export const REFUSALS: Record<RoleRefusal, string> = {
  permission: 'The app lacks “Manage Roles”.',
  above: 'It stands above the app’s own role. Move that one over it on Discord: Server Settings, Roles.',
  managed: 'It belongs to an app or a subscription. Choose another role.',
  powers: 'It has powers over other members or the server. Choose a role without.',
  deleted: 'It no longer exists on Discord. Choose another role.',
};

interface RoleFormProps {
  leagueId: number;
  roles: DiscordRoles;
}

/** The roles of teams, captains and free agents, and whether the bot assigns them. */
export function RoleForm({ leagueId, roles: { settings, server_roles } }: RoleFormProps) {
  const saving = useChange();
  const { isSaving, save } = saving;
  const toast = useToast();
  const params = { league_id: leagueId };
  const form = useForm(bodyOf('POST /leagues/myLeagues/:league_id/discord/roles'), {
    params,
    initial: { is_on: settings.is_on, captain: settings.captain, free_agent: settings.free_agent },
    more: { teams: settings.teams },
    missing: (_values, _preview, isChanged) => !isChanged,
    body: (typed, { teams }) => ({ ...typed, teams: teams.map(({ team_id, role_id }) => ({ team_id, role_id })) }),
    change: saving,
    done: 'Roles saved',
    failed: 'The roles could not be saved.',
    explain: explainRefusal,
    keeps: 'all',
  });
  const { teams } = form.values;
  const missing = settings.teams.filter(({ role_id }) => role_id === null).length;

  async function make() {
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/roles/make', { params });
    const options = { failed: 'The roles could not be made.', explain: explainRefusal };
    const made = await save(request, null, options);
    if (!made) return;
    if (made.problem === null) toast.success(`${countOf(made.made, 'team')} got a role`);
    else toast.failure(`${countOf(made.missing, 'team has', 'teams have')} no role yet`, made.problem);
  }

  return (
    <FormElement form={form} className="stack gap-4">
      <Checkbox {...form.box('is_on')}>Give and take these roles as squads change</Checkbox>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] items-start gap-4">
        <RoleField label="Captains and vice-captains" roles={server_roles} {...form.of('captain')} />
        <RoleField label="Free agents" roles={server_roles} {...form.of('free_agent')} />
        {teams.map((team) => (
          <RoleField
            key={team.team_id}
            label={team.name}
            value={team.role_id ?? ''}
            roles={server_roles}
            onChange={(id) =>
              form.set({
                teams: teams.map((one) => (one.team_id === team.team_id ? { ...one, role_id: id || null } : one)),
              })
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton form={form} kind="primary">
          Save
        </SubmitButton>
        {missing > 0 && (
          <Button kind="line" disabled={form.isChanged || isSaving} onClick={make}>
            Make roles for {countOf(missing, 'team')}
          </Button>
        )}
      </div>
    </FormElement>
  );
}

interface RoleFieldProps {
  label: string;
  /** Empty without a role. */
  value: string;
  roles: DiscordRoles['server_roles'];
  onChange: (id: string) => void;
}

function RoleField({ label, value, roles, onChange }: RoleFieldProps) {
  const chosen = roles.find(({ id }) => id === value);
  const isLost = value !== '' && roles.length > 0 && !chosen;
  const refusal = isLost ? 'deleted' : (chosen?.refusal ?? null);
  const offered = roles.filter(
    ({ id, refusal }) => id === value || refusal === null || refusal === 'above' || refusal === 'permission',
  );
  return (
    <SelectField
      label={label}
      error={refusal && REFUSALS[refusal]}
      value={value}
      onChange={onChange}
      options={offered.map(({ id, name }) => ({ id, name: `@${name}` }))}
    >
      <option value="">No role</option>
      {value !== '' && !chosen && <option value={value}>A role that can’t be read</option>}
    </SelectField>
  );
}
