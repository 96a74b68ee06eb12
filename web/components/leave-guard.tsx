import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Dialog } from '#web/ui/dialog.tsx';

interface LeaveGuardProps {
  /** Whether there is input that leaving would lose. */
  hasInput: boolean;
  /** Asked when someone leaves: what is stored may be left. */
  isStored: () => boolean;
  title: string;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before unsaved input is lost, to another page of the site or to another site. */
export function LeaveGuard({ hasInput, isStored, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasInput && !isStored() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!hasInput) return;
    function askBeforeUnload(event: BeforeUnloadEvent) {
      if (!isStored()) event.preventDefault();
    }
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [hasInput, isStored]);

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      foot={
        <>
          <button type="button" className="btn btn--danger" onClick={() => blocker.proceed?.()}>
            Leave
          </button>
          <button type="button" className="btn btn--primary" data-autofocus onClick={() => blocker.reset?.()}>
            Keep editing
          </button>
        </>
      }
    >
      <p className="muted">{children}</p>
    </Dialog>
  );
}
