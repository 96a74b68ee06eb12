import { CircleAlert, CircleCheck, Info, X } from 'lucide';
import {
  createContext,
  type ReactNode,
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
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { setRootLength } from '#web/ui/root-length.ts';
import styles from '#web/ui/toast.module.css';
import {
  addToast,
  areToastsHeld,
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
} from '#web/ui/toast-store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

const STAYS_FOR_MS = 4000;
/** With a button, which takes longer to reach. */
const ACTION_STAYS_FOR_MS = 10_000;
const NO_TOASTS: readonly ToastMessage[] = [];

const LOOKS = {
  success: { className: `${styles.toast} ${styles.success}`, icon: CircleCheck },
  failure: { className: `${styles.toast} ${styles.failure}`, icon: CircleAlert },
  info: { className: `${styles.toast} ${styles.info}`, icon: Info },
} as const satisfies Record<ToastKind, unknown>;

type HostToasts = (element: HTMLElement) => () => void;
const ToastHost = createContext<HostToasts>(() => () => {});

/** Returns the message's id, to dismiss it by. */
type RaiseToast = (text: string, detail?: string, action?: ToastAction) => number;

export interface Toasts extends Record<ToastKind, RaiseToast> {
  /** Takes the owner's earlier failures away, as a new try begins. */
  clear: () => void;
}

/**
 * Raises messages that outlive navigation, and one reload of the page. A success or a failure takes away the earlier
 * failures of its owner: the component, or what is named for components that come and go, such as dialogs.
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

/** Lets a modal dialog show the messages inside itself: everything outside it is inert. */
export function useToastHost(): HostToasts {
  return use(ToastHost);
}

/** The page and each open dialog have live regions of their own; messages are in those of the topmost. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const isHydrated = useHydrated();

  const hostToasts = useCallback<HostToasts>((element) => {
    setDialogs((current) => [...current, element]);
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
 * Two live regions, which screen readers announce only if they were there before their text: a polite one, and an
 * assertive one for failures.
 */
function ToastList({ host, isTopmost }: ToastListProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useSyncExternalStore(subscribeToToasts, readToasts);
  const [isMounted, setIsMounted] = useState(false);
  const toasts = isMounted && isTopmost ? shown : NO_TOASTS;

  useEffect(() => setIsMounted(true), []);

  // The page makes room, and scrolls what has the focus clear of them. In a dialog they have a place of their own.
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
  const staysFor = toast.action ? ACTION_STAYS_FOR_MS : STAYS_FOR_MS;
  const left = useRef(staysFor);
  const isPageOnItsWay = useSyncExternalStore(subscribeToToasts, areToastsHeld, () => false);
  const paused = held.hover || held.focus || isPageOnItsWay || toast.kind === 'failure';

  useEffect(() => {
    if (isPageOnItsWay) left.current = staysFor;
  }, [isPageOnItsWay, staysFor]);

  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - startedAt));
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
      <div>
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
      className={styles.action}
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
