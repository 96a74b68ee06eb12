import { type ReactNode, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#web/kit/ui/button.tsx';
import { Dialog } from '#web/kit/ui/dialog.tsx';
import { LeaveScope, LeaveScopeProvider, type UnsavedInput } from '#web/kit/ui/leave-scope.tsx';

interface Confirmation {
  /** React key: each confirmation mounts a new dialog, above open ones. */
  id: number;
  input: UnsavedInput;
  proceed: () => void;
}

/** The confirmation for every `LeaveGuard` inside; a router supports one blocker at a time. */
export function LeaveConfirmation({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<Confirmation | null>(null);
  const count = useRef(0);
  const [scope] = useState(
    () =>
      new LeaveScope(null, (input, proceed) => {
        count.current += 1;
        setPending({ id: count.current, input, proceed });
      }),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => scope.findLost(nextLocation, currentLocation) !== undefined,
  );
  const isBlocked = blocker.state === 'blocked';
  const input = pending?.input ?? (isBlocked ? scope.findLost() : undefined);

  function stay() {
    setPending(null);
    if (isBlocked) blocker.reset();
  }

  function leave() {
    setPending(null);
    pending?.proceed();
    if (isBlocked) blocker.proceed();
  }

  return (
    <LeaveScopeProvider value={scope}>
      {children}
      <Dialog
        key={pending?.id}
        open={input !== undefined}
        onClose={stay}
        title={input?.title ?? ''}
        foot={
          <>
            <Button kind="danger" onClick={leave}>
              {pending ? 'Discard' : 'Leave'}
            </Button>
            <Button kind="primary" data-autofocus onClick={stay}>
              Keep editing
            </Button>
          </>
        }
      >
        <p className="text-ink-2">{input?.text}</p>
      </Dialog>
    </LeaveScopeProvider>
  );
}
