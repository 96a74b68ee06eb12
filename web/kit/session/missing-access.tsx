import { EmptyState } from '#web/kit/ui/empty-state.tsx';

/** Takes the place of what a league's access levels keep from the account. */
export function MissingAccess({ level }: { level: number }) {
  return (
    <EmptyState title="You can’t open this section">
      This section needs access level {level}. The league’s staff can give it to you.
    </EmptyState>
  );
}
