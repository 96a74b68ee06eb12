import { type ReactNode, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import typography from '#web/styles/typography.module.css';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LeaveScope, LeaveScopeProvider, type UnsavedInput } from '#web/ui/leave-scope.tsx';

interface Asked {
  /** Tells one question from the next, which has to open above a dialog that was opened since. */
  id: number;
  input: UnsavedInput;
  proceed: () => void;
}

/** The one question about unsaved input, for every `LeaveGuard` within; a router has one blocker at a time. */
export function LeaveConfirmation({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = useRef(0);
  const [scope] = useState(
    () =>
      new LeaveScope(null, (input, proceed) => {
        count.current += 1;
        setAsked({ id: count.current, input, proceed });
      }),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => scope.findLost(nextLocation, currentLocation) !== undefined,
  );
  const isBlocked = blocker.state === 'blocked';
  const input = asked?.input ?? (isBlocked ? scope.findLost() : undefined);

  function stay() {
    setAsked(null);
    if (isBlocked) blocker.reset();
  }

  function leave() {
    setAsked(null);
    asked?.proceed();
    if (isBlocked) blocker.proceed();
  }

  return (
    <LeaveScopeProvider value={scope}>
      {children}
      <Dialog
        key={asked?.id}
        open={input !== undefined}
        onClose={stay}
        title={input?.title ?? ''}
        foot={
          <>
            <Button kind="danger" onClick={leave}>
              {asked ? 'Discard' : 'Leave'}
            </Button>
            <Button kind="primary" data-autofocus onClick={stay}>
              Keep editing
            </Button>
          </>
        }
      >
        <p className={typography.muted}>{input?.text}</p>
      </Dialog>
    </LeaveScopeProvider>
  );
}
