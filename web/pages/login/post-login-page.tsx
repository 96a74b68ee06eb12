import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Where sign-in ends: `status` 2 is signed in, 1 cancelled, anything else failed (spec §2). */
export function Component() {
  const [query] = useSearchParams();
  const status = query.get('status');
  if (status === '2') return <Navigate to="/dashboard" replace />;
  if (status === '1') return <Navigate to="/" replace />;
  return <FailedLogin />;
}

function FailedLogin() {
  const { state, clear } = useSession();
  useEffect(clear, [clear]);
  return state === 'absent' ? <Navigate to="/" replace /> : <PageSpinner />;
}
