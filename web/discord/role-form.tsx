import { type FormEvent, useState } from 'react';
import type { DiscordRoleSettings, DiscordRoles, RoleRefusal } from '#contract/discord/roles.ts';
import styles from '#web/discord/roles.module.css';
import { Checkbox } from '#web/kit/fields/checkbox.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { LeaveGuard } from '#web/kit/form/leave-guard.tsx';
import { useChange } from '#web/kit/form/use-change.ts';
import { call } from '#web/kit/http/call.ts';
import { explainRefusal } from '#web/kit/http/explain-refusal.ts';
import { countOf } from '#web/kit/list/count-of.ts';
import layout from '#web/kit/styles/layout.module.css';
import { Button } from '#web/kit/ui/button.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';

/** What the bot can't do with a role, and what to do about it. */
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

/** Which role stands for each team, for captains and for free agents, and whether they are given. */
export function RoleForm({ leagueId, roles: { settings, server_roles } }: RoleFormProps) {
  const [chosen, setChosen] = useState(settings);
  const { isSaving, save } = useChange();
  const toast = useToast();
  const hasInput = JSON.stringify(chosen) !== JSON.stringify(settings);
  const missing = settings.teams.filter(({ role_id }) => role_id === null).length;
  const params = { league_id: leagueId };

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { is_on, captain, free_agent, teams } = chosen;
    const body: DiscordRoleSettings = {
      is_on,
      captain,
      free_agent,
      teams: teams.map(({ team_id, role_id }) => ({ team_id, role_id })),
    };
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/roles', { params, body });
    await save(request, 'Roles saved', { failed: 'The roles could not be saved.', explain: explainRefusal });
  }

  async function make() {
    const request = () => call('POST /leagues/myLeagues/:league_id/discord/roles/make', { params });
    const options = { failed: 'The roles could not be made.', explain: explainRefusal };
    const made = await save(request, null, options);
    if (!made) return;
    if (made.problem === null) toast.success(`${countOf(made.made, 'team')} got a role`);
    else toast.failure(`${countOf(made.missing, 'team has', 'teams have')} no role yet`, made.problem);
  }

  return (
    <form className={layout.stack} noValidate onSubmit={submit}>
      <LeaveGuard hasInput={hasInput} isSafe={() => isSaving} />
      <Checkbox checked={chosen.is_on} onChange={(is_on) => setChosen({ ...chosen, is_on })}>
        Give and take these roles as squads change
      </Checkbox>
      <div className={styles.choices}>
        <RoleField
          label="Captains and vice-captains"
          value={chosen.captain}
          roles={server_roles}
          onChange={(captain) => setChosen({ ...chosen, captain })}
        />
        <RoleField
          label="Free agents"
          value={chosen.free_agent}
          roles={server_roles}
          onChange={(free_agent) => setChosen({ ...chosen, free_agent })}
        />
        {chosen.teams.map((team) => (
          <RoleField
            key={team.team_id}
            label={team.name}
            value={team.role_id}
            roles={server_roles}
            onChange={(role_id) =>
              setChosen({
                ...chosen,
                teams: chosen.teams.map((one) => (one.team_id === team.team_id ? { ...one, role_id } : one)),
              })
            }
          />
        ))}
      </div>
      <div className={`${layout.row} ${layout.wrap}`}>
        <Button type="submit" kind="primary" disabled={!hasInput || isSaving} aria-busy={isSaving}>
          Save
        </Button>
        {missing > 0 && (
          <Button type="button" kind="line" disabled={hasInput || isSaving} onClick={make}>
            Make roles for {countOf(missing, 'team')}
          </Button>
        )}
      </div>
    </form>
  );
}

interface RoleFieldProps {
  label: string;
  value: string | null;
  roles: DiscordRoles['server_roles'];
  onChange: (id: string | null) => void;
}

function RoleField({ label, value, roles, onChange }: RoleFieldProps) {
  const chosen = roles.find(({ id }) => id === value);
  const isLost = value !== null && roles.length > 0 && !chosen;
  const refusal = isLost ? 'deleted' : (chosen?.refusal ?? null);
  const offered = roles.filter(
    ({ id, refusal }) => id === value || refusal === null || refusal === 'above' || refusal === 'permission',
  );
  return (
    <SelectField
      label={label}
      error={refusal && REFUSALS[refusal]}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
    >
      <option value="">No role</option>
      {value !== null && !chosen && <option value={value}>A role that can’t be read</option>}
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          @{name}
        </option>
      ))}
    </SelectField>
  );
}
