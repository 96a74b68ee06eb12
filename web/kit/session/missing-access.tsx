import { EmptyState } from '#web/kit/ui/empty-state.tsx';

/** Replaces content that the account's access level doesn't include. */
export function MissingAccess({ level }: { level: number }) {
  return (
    <EmptyState title="You can’t open this section">
      This section needs access level {level}. The league’s staff can give it to you.
    </EmptyState>
  );
}
