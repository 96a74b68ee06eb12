import { Lock } from 'lucide';
import { apiUrl } from '#web/kit/http/call.ts';
import { useRead } from '#web/kit/http/use-read.ts';
import { NeedsScripts } from '#web/kit/page/needs-scripts.tsx';
import pageHeadStyles from '#web/kit/page/page-head.module.css';
import { PageTitle } from '#web/kit/page/page-head.tsx';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import layout from '#web/kit/styles/layout.module.css';
import typography from '#web/kit/styles/typography.module.css';
import { Alert } from '#web/kit/ui/alert.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { NewLeagueForm } from '#web/leagues/new-league-form.tsx';
import { OwnRequests } from '#web/leagues/own-requests.tsx';

const TITLE = 'Start a league';

/** Asks for a league of one's own, which needs a linked Roblox account. */
export function Component() {
  const session = useSession();
  return (
    <div className={`${layout.page} ${layout.narrowPage}`}>
      <PageTitle>{TITLE}</PageTitle>
      <div className={pageHeadStyles.head}>
        <div>
          <h1 className={pageHeadStyles.title}>{TITLE}</h1>
          <p className={pageHeadStyles.lede}>
            Tables, fixtures, squads and cups for your own league. It appears in the list of leagues with its first
            approved match.
          </p>
        </div>
      </div>
      <div className={`${layout.stack} ${layout.gap6}`}>
        <NeedsScripts />
        {session.state === 'signedOut' && (
          <Alert icon={Lock}>
            <p>
              <Link className={typography.link} to={loginPath('/leagues/new')}>
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
  const { answer: requests, error } = useRead('GET /leagues/requests/mine', {});
  if (error !== null) {
    return (
      <Alert kind="error" role="alert">
        <p>Your requests could not be loaded. {error}</p>
      </Alert>
    );
  }
  if (!requests) return <Skeleton width="100%" height="24rem" />;
  const isWaiting = requests.some(({ outcome }) => outcome === null);
  return (
    <>
      {!isLinked && <LinkFirst />}
      {isLinked && !isWaiting && <NewLeagueForm />}
      {requests.length > 0 && <OwnRequests requests={requests} />}
    </>
  );
}

function LinkFirst() {
  return (
    <Alert icon={Lock}>
      <p>
        <a className={typography.link} href={apiUrl('/users/roblox?return_to=/leagues/new')}>
          Link your Roblox account
        </a>{' '}
        to start a league.
      </p>
    </Alert>
  );
}
