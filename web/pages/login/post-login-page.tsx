import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { readReturnPath } from '#contract/return-path.ts';
import { SIGN_IN_CANCELLED, SIGN_IN_FAILED } from '#web/messages.ts';
import { loginPath } from '#web/session/login-path.ts';
import { useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { dismissAllToasts } from '#web/ui/toast-store.ts';

/**
 * Where sign-in ends: `status` 2 is signed in, 1 cancelled, anything else failed (spec §2). A sign-in that began on a
 * page of the site, `return_to`, goes back there, and offers another try when it did not succeed.
 */
export function Component() {
  const [query] = useSearchParams();
  const status = query.get('status');
  const returnPath = readReturnPath(query.get('return_to'));
  if (status === '2') return <SignedIn returnPath={returnPath} />;
  if (status === '1') return <CancelledLogin returnPath={returnPath} />;
  return <FailedLogin returnPath={returnPath} />;
}

function SignedIn({ returnPath }: { returnPath: string | null }) {
  useOnce(dismissAllToasts);
  return <Navigate to={returnPath ?? '/dashboard'} replace />;
}

function CancelledLogin({ returnPath }: { returnPath: string | null }) {
  const toast = useToast();
  const tryAgain = useTryAgain(returnPath);
  useOnce(() => {
    if (returnPath) toast.info(SIGN_IN_CANCELLED, undefined, tryAgain);
  });
  return <Navigate to="/" replace />;
}

function FailedLogin({ returnPath }: { returnPath: string | null }) {
  const { state, clear } = useSession();
  const toast = useToast();
  const tryAgain = useTryAgain(returnPath);
  useOnce(() => {
    clear();
    toast.failure(SIGN_IN_FAILED.text, SIGN_IN_FAILED.detail, tryAgain);
  });
  return state === 'absent' ? <Navigate to="/" replace /> : <PageSpinner />;
}

function useTryAgain(returnPath: string | null) {
  const navigate = useNavigate();
  return { label: 'Log in', run: () => navigate(returnPath ? loginPath(returnPath) : '/login') };
}

function useOnce(act: () => void) {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
