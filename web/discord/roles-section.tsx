import { useEffect } from 'react';
import { RoleForm } from '#web/discord/role-form.tsx';
import { RolePlan } from '#web/discord/role-plan.tsx';
import { useSteadyFlag } from '#web/kit/browser/steady-flag.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { Panel, PanelBody } from '#web/kit/ui/panel.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';

const READ_AGAIN_MS = 2_000;

/** The roles of the league's server that follow its squads: which ones, and what would change or changes. */
export function RolesSection({ leagueId }: { leagueId: number }) {
  const params = { league_id: leagueId };
  const { answer: found, error, reload } = useRead('GET /leagues/myLeagues/:league_id/discord/roles', { params });
  const showsSkeleton = useSteadyFlag(found === null && error === null);
  const isChanging = found !== null && isBusy(found.settings.is_on, found.plan);

  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(reload, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isChanging, reload]);

  return (
    <Panel heading="Roles">
      {error !== null && (
        <PanelBody>
          <p role="alert">The roles could not be loaded.</p>
        </PanelBody>
      )}
      {showsSkeleton && (
        <PanelBody>
          <Skeleton width="100%" height="12rem" />
        </PanelBody>
      )}
      {found && !showsSkeleton && (
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
    </Panel>
  );
}

/** Whether the server is being compared, or changed. */
function isBusy(
  isOn: boolean,
  { waiting, gives, takes, is_held }: { waiting: number } & Record<string, number | boolean>,
) {
  return waiting > 0 || (isOn && !is_held && Number(gives) + Number(takes) > 0);
}
