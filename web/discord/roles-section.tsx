import { RoleForm } from '#web/discord/role-form.tsx';
import { RolePlan } from '#web/discord/role-plan.tsx';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { useReloadWhile } from '#web/kit/manage/use-reload-while.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';

/** The server roles that follow the league's squads: the settings, and pending changes. */
export function RolesSection({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const load = useRead('GET /leagues/myLeagues/:league_id/discord/roles', { params });
  useReloadWhile(load.answer !== null && isBusy(load.answer.settings.is_on, load.answer.plan), load.reload);

  return (
    <Panel heading="Roles">
      <Loaded load={load} what="The roles">
        {(found) => (
          <>
            <PanelBody>
              {found.problem !== null && (
                <Alert kind="warning">
                  <p>
                    {found.problem}{' '}
                    {found.problem.includes('Manage Roles') && found.add_url !== null && (
                      <ButtonLink kind="line" size="small" href={found.add_url} target="_blank" rel="noreferrer">
                        Allow it on Discord
                      </ButtonLink>
                    )}
                  </p>
                </Alert>
              )}
              <RoleForm key={JSON.stringify(found.settings)} leagueId={leagueId} roles={found} />
            </PanelBody>
            <RolePlan leagueId={leagueId} roles={found} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** Whether the server is being compared or changed. */
function isBusy(
  isOn: boolean,
  { waiting, gives, takes, is_held }: { waiting: number } & Record<string, number | boolean>,
) {
  return waiting > 0 || (isOn && !is_held && Number(gives) + Number(takes) > 0);
}
