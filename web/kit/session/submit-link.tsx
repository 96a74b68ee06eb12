import type { ReactNode } from 'react';
import { loginPath } from '#web/kit/session/login-path.ts';
import { useSession } from '#web/kit/session/session.tsx';
import { Link, NavLink } from '#web/kit/ui/link.tsx';

/** Link to the submission page; for visitors to the sign-in page, which returns to it. */
export function SubmitLink({ className, children }: { className?: string; children: ReactNode }) {
  const session = useSession();
  if (session.state === 'signedOut') {
    return (
      <Link className={className} to={loginPath('/submit')}>
        {children}
      </Link>
    );
  }
  return (
    <NavLink className={className} to="/submit">
      {children}
    </NavLink>
  );
}
