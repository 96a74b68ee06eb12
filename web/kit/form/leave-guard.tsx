import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useDraft } from '#web/kit/session/use-draft.ts';
import { type UnsavedInput, useLeaveScope } from '#web/kit/ui/leave-scope.tsx';

/** A form's input that survives a reload, until it is sent or its form is left. */
export interface KeptInput<Input> {
  /** Identifies the form within the page. */
  name: string;
  value: Input;
  restore(value: Input): void;
}

interface LeaveGuardProps {
  /** Whether there is input that leaving would lose. */
  hasInput: boolean;
  /**
   * Whether leaving loses nothing, for example while the input is being sent or stored. The argument is the next page's
   * pathname, if any.
   */
  isSafe?: (pathname?: string) => boolean;
  /** Whether the form is in a tab of the page, so that selecting another tab loses its input too. */
  isInTab?: boolean;
  title?: string | undefined;
  children?: ReactNode;
}

/**
 * Rendered in a form, asks for confirmation before its input is lost, because its dialog is closed, or its tab, the
 * page or the site is left. With `kept`, a reload restores the input; not for secrets.
 */
export function LeaveGuard<Input>({ kept, ...props }: LeaveGuardProps & { kept?: KeptInput<Input> | undefined }) {
  return kept ? <KeepingGuard kept={kept} {...props} /> : <Guard {...props} />;
}

function KeepingGuard<Input>({ kept, isSafe, ...props }: LeaveGuardProps & { kept: KeptInput<Input> }) {
  const { name, value, restore } = kept;
  const { isStoredWhenLeavingTo } = useDraft(name, value, restore, { hasInput: props.hasInput });
  return <Guard isSafe={(to) => isSafe?.(to) || isStoredWhenLeavingTo(to)} {...props} />;
}

function Guard({
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
