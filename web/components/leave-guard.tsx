import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type UnsavedInput, useLeaveScope } from '#web/ui/leave-scope.tsx';

interface LeaveGuardProps {
  /** Whether there is input that leaving would lose. */
  hasInput: boolean;
  /** Asked when someone leaves, to another page of the site by its path: input that is sent, or kept, is not lost. */
  isSafe?: (pathname?: string) => boolean;
  /** Another tab of the page, which its hash selects, loses the input as well. */
  isInTab?: boolean;
  title?: string;
  /** What is lost. */
  children?: ReactNode;
}

/**
 * Stands in a form: before its input is lost, someone is asked. That goes for closing the dialog around it, leaving its tab,
 * another page of the site, and another site.
 */
export function LeaveGuard({
  hasInput,
  isSafe = () => false,
  isInTab = false,
  title = 'Discard your changes?',
  children = 'What you entered has not been saved.',
}: LeaveGuardProps) {
  const scope = useLeaveScope();
  const latest = useRef({ isSafe, title, children });
  useLayoutEffect(() => {
    latest.current = { isSafe, title, children };
  });

  useLayoutEffect(() => {
    if (!hasInput) return;
    const input: UnsavedInput = {
      get title() {
        return latest.current.title;
      },
      get text() {
        return latest.current.children;
      },
      isLost(to, from) {
        const isElsewhere = to === undefined || to.pathname !== from?.pathname || (isInTab && to.hash !== from.hash);
        return isElsewhere && !latest.current.isSafe(to?.pathname);
      },
    };
    return scope.add(input);
  }, [hasInput, isInTab, scope]);

  useEffect(() => {
    if (!hasInput) return;
    function askBeforeUnload(event: BeforeUnloadEvent) {
      if (!latest.current.isSafe()) event.preventDefault();
    }
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => window.removeEventListener('beforeunload', askBeforeUnload);
  }, [hasInput]);

  return null;
}
