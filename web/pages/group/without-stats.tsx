import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function SignInFirst() {
  const action = (
    <Link className="btn btn--primary" to="/login">
      Log In
    </Link>
  );
  return (
    <EmptyState title="You must be logged in to view Stats" action={action}>
      Signing in with Discord also makes your account.
    </EmptyState>
  );
}

export function StatsFailure({ error }: { error: string }) {
  return (
    <div className="note note--bad" role="alert">
      <CircleAlert className="i i-18" />
      <p>{error}</p>
    </div>
  );
}
