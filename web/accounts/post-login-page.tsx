import { useEffect, useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { readReturnPath } from '#contract/accounts/return-path.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { useQuery } from '#web/kit/page/query-params.ts';
import { loginPath } from '#web/kit/session/login-path.ts';
import { Redirect } from '#web/kit/session/redirect.tsx';
import { useSession } from '#web/kit/session/session.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { PageSpinner } from '#web/kit/ui/spinner.tsx';
import { useToast } from '#web/kit/ui/toast.tsx';
import { SIGN_IN_CANCELLED, SIGN_IN_FAILED } from '#web/messages.ts';

/**
 * The end of a sign-in: `status` 2 is signed in, 1 cancelled, anything else failed. With `return_to`, success returns to
 * that page, and any other outcome offers another attempt.
 */
export function Component() {
  const query = useQuery();
  const status = query.get('status');
  const returnPath = readReturnPath(query.get('return_to'));
  if (status === '2') return <Redirect to={returnPath ?? '/dashboard'} />;
  if (status === '1' && !returnPath) return <Redirect to="/" />;
  return <NotSignedIn isCancelled={status === '1'} returnPath={returnPath} />;
}

interface NotSignedInProps {
  isCancelled: boolean;
  returnPath: string | null;
}

/** Redirects home with a message; without scripts, the message is shown here. */
function NotSignedIn({ isCancelled, returnPath }: NotSignedInProps) {
  const { state, clear } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const loginAddress = returnPath ? loginPath(returnPath) : '/login';

  useOnce(() => {
    const tryAgain = { label: 'Log in', run: () => navigate(loginAddress) };
    if (isCancelled) return toast.info(SIGN_IN_CANCELLED, undefined, tryAgain);
    clear();
    toast.failure(SIGN_IN_FAILED.text, SIGN_IN_FAILED.detail, tryAgain);
  });

  if (isHydrated && (isCancelled || state === 'signedOut')) return <Navigate to="/" replace />;
  return (
    <>
      <PageSpinner />
      <noscript>
        <div className="page-width stack gap-4">
          <h1 className="page-title">{isCancelled ? SIGN_IN_CANCELLED : SIGN_IN_FAILED.text}</h1>
          {!isCancelled && <p>{SIGN_IN_FAILED.detail}</p>}
          <p>
            <Link className="link" to={loginAddress}>
              Log in
            </Link>
          </p>
        </div>
      </noscript>
    </>
  );
}

function useOnce(act: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
