import { Lock } from 'lucide';
import { apiUrl } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { Loaded } from '#web/kit/manage/loaded.tsx';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { NewLeagueForm } from '#web/leagues/new-league-form.tsx';
import { OwnRequests } from '#web/leagues/own-requests.tsx';

const TITLE = 'Start a league';

/** Requests a new league, which needs a linked Roblox account. */
export function Component() {
  const session = useSession();
  return (
    <div className="page-width page-narrow">
      <PageTitle>{TITLE}</PageTitle>
      <div className="page-head">
        <div className="phone:min-w-0">
          <h1 className="page-title">{TITLE}</h1>
          <p className="lede">
            Tables, fixtures, squads and cups for your own league. It appears in the list of leagues with its first
            approved match.
          </p>
        </div>
      </div>
      <div className="stack gap-6">
        <NeedsScripts />
        {session.state === 'signedOut' && (
          <Alert icon={Lock}>
            <p>
              <Link className="link" to={loginPath('/leagues/new')}>
                Log in
              </Link>{' '}
              to start a league.
            </p>
          </Alert>
        )}
        {session.state === 'signedIn' && <SignedIn isLinked={Boolean(session.user.roblox_id)} />}
      </div>
    </div>
  );
}

function SignedIn({ isLinked }: { isLinked: boolean }) {
  const load = useRead('GET /leagues/requests/mine', {});
  return (
    <Loaded load={load} what="Your requests" waiting={<Skeleton width="100%" height="24rem" />}>
      {(requests) => (
        <>
          {!isLinked && <LinkFirst />}
          {isLinked && requests.every(({ outcome }) => outcome !== null) && <NewLeagueForm />}
          {requests.length > 0 && <OwnRequests requests={requests} />}
        </>
      )}
    </Loaded>
  );
}

function LinkFirst() {
  return (
    <Alert icon={Lock}>
      <p>
        <a className="link" href={apiUrl('/users/roblox?return_to=/leagues/new')}>
          Link your Roblox account
        </a>{' '}
        to start a league.
      </p>
    </Alert>
  );
}
