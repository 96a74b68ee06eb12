import { Alert } from '#web/kit/ui/alert.tsx';
import { ButtonLink } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';

export function SignInFirst() {
  const action = (
    <ButtonLink kind="primary" to="/login">
      Log In
    </ButtonLink>
  );
  return (
    <EmptyState title="You must be logged in to view Stats" action={action}>
      Signing in with Discord also creates your account.
    </EmptyState>
  );
}

export function StatsFailure({ error }: { error: string }) {
  return (
    <Alert kind="error" role="alert">
      <p>{error}</p>
    </Alert>
  );
}
