import { Lock } from 'lucide';
import { data, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { CaptainInvite } from '#contract/squads/schema.ts';
import { useChange } from '#web/kit/form/use-change.ts';
import { TeamName } from '#web/kit/heads/team-name.tsx';
import { ApiError, apiUrl, call } from '#web/kit/http/call.ts';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { leaguePaths } from '#web/kit/paths/league-paths.ts';
import { usePageUser } from '#web/kit/session/session.tsx';
import { formatFootballDate } from '#web/kit/time/football-date.ts';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Link } from '#web/kit/ui/link.tsx';

export async function loader({ params: { invite = '' }, request: { signal } }: LoaderFunctionArgs) {
  const team = await call('GET /captain_invites/:invite', { params: { invite }, signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    const { requestId, rayId } = error;
    throw data({ message: INVITE_ENDED, requestId, rayId }, { status: 410 });
  });
  return { invite, team };
}

const INVITE_ENDED =
  'This link was used, has run out or was replaced by a newer one. Ask the league’s staff for a new link.';

/** A link by which one person becomes the captain of a team. */
export function Component() {
  const { invite, team } = useLoaderData<typeof loader>();
  const title = `Lead ${team.team.name}`;
  return (
    <div className="page-width page-narrow">
      <PageTitle>{title}</PageTitle>
      <div className="page-head">
        <div className="phone:min-w-0">
          <h1 className="page-title wrap-text">{title}</h1>
          <p className="lede wrap-text">
            <Link className="link" to={leaguePaths.overview(team.league_id)}>
              {team.league_name}
            </Link>{' '}
            asks you to captain <TeamName leagueId={team.league_id} team={team.team} />. Captains name the team sheet,
            agree on kick-offs and offer transfers.
          </p>
        </div>
      </div>
      <div className="stack gap-4">
        <NeedsScripts />
        <Answer invite={invite} team={team} />
        <p className="text-14 text-ink-3">
          The link works once, until {formatFootballDate(team.expires_at)}.
          {team.has_captain && ' It replaces the team’s present captain.'}
        </p>
      </div>
    </div>
  );
}

function Answer({ invite, team: { league_id, team } }: { invite: string; team: CaptainInvite }) {
  const user = usePageUser();
  const navigate = useNavigate();
  const { isSaving, save } = useChange();
  const path = `/captain/${invite}`;

  async function accept() {
    const send = () => call('POST /captain_invites/:invite/accept', { params: { invite } });
    const accepted = await save(send, `You lead ${team.name}`, { leaves: true });
    if (accepted) await navigate(leaguePaths.team(league_id, accepted.slug));
  }

  if (!user?.roblox_id) {
    return (
      <Alert icon={Lock}>
        <p>
          <a className="link" href={apiUrl(`/users/roblox?return_to=${path}`)}>
            Link your Roblox account
          </a>{' '}
          to accept: the captain is a player.
        </p>
      </Alert>
    );
  }
  return (
    <Button kind="primary" className="justify-self-start" disabled={isSaving} onClick={accept}>
      Lead {team.name}
    </Button>
  );
}
