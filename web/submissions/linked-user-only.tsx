import type { ReactNode } from 'react';
import { Redirect } from '#web/kit/session/redirect.tsx';
import { useSession } from '#web/kit/session/session.tsx';

/** Submitting needs a linked Roblox account; users without one are redirected to /login, which offers to link one. */
export function LinkedUserOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'signedIn' && !session.user.roblox_id) return <Redirect to="/login" />;
  return children;
}
