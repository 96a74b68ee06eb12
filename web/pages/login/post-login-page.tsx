import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Redirect } from '#web/components/redirect.tsx';
import { useSession } from '#web/session/session.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';

/** Where sign-in ends: `status` 2 is signed in, 1 cancelled, anything else failed (spec §2). */
export function Component() {
  const [query] = useSearchParams();
  const status = query.get('status');
  if (status === '2') return <Redirect to="/dashboard" />;
  if (status === '1') return <Redirect to="/" />;
  return <FailedLogin />;
}

function FailedLogin() {
  const { state, clear } = useSession();
  useEffect(clear, [clear]);
  return state === 'absent' ? <Redirect to="/" /> : <PageSpinner />;
}
