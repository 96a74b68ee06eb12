import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { setRootLength } from '#web/kit/browser/root-length.ts';
import { useHydrated } from '#web/kit/browser/use-hydrated.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from '#web/kit/ui/toast.module.css';
import {
  addToast,
  areToastsPaused,
  carryToasts,
  dismissFailures,
  dismissToast,
  forgetCarriedToasts,
  readToasts,
  subscribeToToasts,
  type ToastAction,
  type ToastKind,
  type ToastMessage,
  type ToastOwner,
} from '#web/kit/ui/toast-store.ts';

const DURATION_MS = 4000;
/** Longer for toasts with a button. */
const ACTION_DURATION_MS = 10_000;
/** Minimum remaining time after a pause. */
const MIN_REMAINING_MS = 1000;
const NO_TOASTS: readonly ToastMessage[] = [];

const LOOKS = {
  success: { className: `${styles.toast} ${styles.success}`, icon: CircleCheck },
  failure: { className: `${styles.toast} ${styles.failure}`, icon: CircleAlert },
  info: { className: `${styles.toast} ${styles.info}`, icon: Info },
} as const satisfies Record<ToastKind, unknown>;

type HostToasts = (element: HTMLElement) => () => void;
const ToastHost = createContext<HostToasts>(() => () => {});

/** Returns the message's id, for dismissing it. */
type RaiseToast = (text: string, detail?: string, action?: ToastAction) => number;

export interface Toasts extends Record<ToastKind, RaiseToast> {
  /** Removes the owner's earlier failures before a new attempt. */
  clear: () => void;
}

/**
 * Shows messages that survive navigations and one reload of the page. A success or failure removes its owner's earlier
 * failures. By default the owner is the component; components that unmount, such as dialogs, need a name.
 */
export function useToast(owner?: string): Toasts {
  const [own] = useState(() => Symbol('component'));
  return useMemo(() => createToasts(owner ?? own), [owner, own]);
}

function createToasts(owner: ToastOwner): Toasts {
  return {
    success: (text, detail, action) => addToast('success', text, detail, action, owner),
    failure: (text, detail, action) => addToast('failure', text, detail, action, owner),
    info: (text, detail, action) => addToast('info', text, detail, action, owner),
    clear: () => dismissFailures(owner),
  };
}

/** Shows messages inside a modal dialog, since everything outside it is inert. */
export function useToastHost(): HostToasts {
  return use(ToastHost);
}

/** The page and each open dialog have live regions; messages are shown in those of the topmost. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const isHydrated = useHydrated();

  const hostToasts = useCallback<HostToasts>((element) => {
    // In a transition, since a dialog's first frame doesn't need its live regions.
    startTransition(() => setDialogs((current) => [...current, element]));
    return () => setDialogs((current) => current.filter((dialog) => dialog !== element));
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', carryToasts);
    window.addEventListener('pageshow', forgetCarriedToasts);
    return () => {
      window.removeEventListener('pagehide', carryToasts);
      window.removeEventListener('pageshow', forgetCarriedToasts);
    };
  }, []);

  return (
    <ToastHost value={hostToasts}>
      {children}
      {isHydrated && (
        <>
          <ToastList host={document.body} isTopmost={dialogs.length === 0} />
          {dialogs.map((dialog, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dialogs open and close as a stack.
            <ToastList key={index} host={dialog} isTopmost={index === dialogs.length - 1} />
          ))}
        </>
      )}
    </ToastHost>
  );
}

interface ToastListProps {
  host: HTMLElement;
  isTopmost: boolean;
}

/**
 * Two live regions, a polite one and an assertive one for failures. They are mounted before their messages, since
 * screen readers announce only changes of a region.
 */
function ToastList({ host, isTopmost }: ToastListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(subscribeToToasts, readToasts);
  const [isMounted, setIsMounted] = useState(false);
  const toasts = isMounted && isTopmost ? shown : NO_TOASTS;

  useEffect(() => setIsMounted(true), []);

  // The page's scroll padding keeps focused elements clear of the toasts; dialogs have a separate area for them.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || host !== document.body) return;
    const observer = new ResizeObserver(() => setRootLength('--toasts-h', element.offsetHeight));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setRootLength('--toasts-h', 0);
    };
  }, [host]);

  return createPortal(
    <div className={styles.toasts} data-toasts="" ref={list}>
      <div className={styles.region} role="status" aria-atomic="false">
        {toasts.map((toast) => toast.kind !== 'failure' && <Toast key={toast.id} toast={toast} />)}
      </div>
      <div className={styles.region} role="alert" aria-atomic="false">
        {toasts.map((toast) => toast.kind === 'failure' && <Toast key={toast.id} toast={toast} />)}
      </div>
    </div>,
    host,
  );
}

function Toast({ toast }: { toast: ToastMessage }) {
  const { className, icon } = LOOKS[toast.kind];
  const [held, setHeld] = useState({ hover: false, focus: false });
  const duration = toast.action ? ACTION_DURATION_MS : DURATION_MS;
  const remaining = useRef(duration);
  const isNavigating = useSyncExternalStore(subscribeToToasts, areToastsPaused, () => false);
  const paused = held.hover || held.focus || isNavigating || toast.kind === 'failure';

  useEffect(() => {
    if (isNavigating) remaining.current = duration;
  }, [isNavigating, duration]);

  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(MIN_REMAINING_MS, remaining.current - (performance.now() - startedAt));
    };
  }, [paused, toast.id]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the time-out.
    <div
      className={className}
      onMouseEnter={() => setHeld((current) => ({ ...current, hover: true }))}
      onMouseLeave={() => setHeld((current) => ({ ...current, hover: false }))}
      onFocus={() => setHeld((current) => ({ ...current, focus: true }))}
      onBlur={() => setHeld((current) => ({ ...current, focus: false }))}
    >
      <Icon icon={icon} size={20} />
      <div className={styles.words}>
        <span>{toast.text}</span>
        {toast.detail && <small>{toast.detail}</small>}
        {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      </div>
      <Button kind="ghost" isIcon size="small" aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <Icon icon={X} size={18} />
      </Button>
    </div>
  );
}

function ActionButton({ id, action }: { id: number; action: ToastAction }) {
  return (
    <Button
      kind="line"
      size="small"
      onClick={() => {
        dismissToast(id);
        action.run();
      }}
    >
      {action.label}
      {action.shortcut && <kbd>{action.shortcut}</kbd>}
    </Button>
  );
}
