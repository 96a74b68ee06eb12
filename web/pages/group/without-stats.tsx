import { CircleAlert } from 'lucide';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

export function SignInFirst() {
  const action = (
    <ButtonLink kind="primary" to="/login">
      Log In
    </ButtonLink>
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
      <Icon icon={CircleAlert} size={18} />
      <p>{error}</p>
    </div>
  );
}
