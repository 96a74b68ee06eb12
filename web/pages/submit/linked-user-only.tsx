import type { ReactNode } from 'react';
import { Redirect } from '#web/components/redirect.tsx';
import { useSession } from '#web/session/session.tsx';

/** Submitting needs a linked Roblox account; without one, /login is where an account gets it (spec §2). */
export function LinkedUserOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.state === 'present' && !session.user.roblox_id) return <Redirect to="/login" />;
  return children;
}
