import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import {
  addToast,
  carryToasts,
  dismissToast,
  forgetCarriedToasts,
  readNoToasts,
  readToasts,
  subscribeToToasts,
  type ToastKind,
  type ToastMessage,
} from '#web/ui/toast-store.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import '#web/ui/button.css';
import '#web/ui/toast.css';

/** Milliseconds that a success or an information stays. */
const STAYS_FOR = 4000;

const LOOKS = {
  success: { className: 'toast toast--ok', role: 'status', Icon: CircleCheck },
  failure: { className: 'toast toast--bad', role: 'alert', Icon: CircleAlert },
  info: { className: 'toast toast--info', role: 'status', Icon: Info },
} as const satisfies Record<ToastKind, unknown>;

type HostToasts = (element: HTMLElement) => () => void;
const ToastHost = createContext<HostToasts>(() => () => {});

export type Toasts = Record<ToastKind, (text: string, detail?: string) => void>;

const TOASTS: Toasts = {
  success: (text, detail) => addToast('success', text, detail),
  failure: (text, detail) => addToast('failure', text, detail),
  info: (text, detail) => addToast('info', text, detail),
};

/** Raises messages that outlive navigation, and one reload of the page. */
export function useToast(): Toasts {
  return TOASTS;
}

/** Lets a modal dialog show the messages inside itself: everything outside it is inert. */
export function useToastHost(): HostToasts {
  return use(ToastHost);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([]);
  const toasts = useSyncExternalStore(subscribeToToasts, readToasts, readNoToasts);

  const hostToasts = useCallback<HostToasts>((element) => {
    setHosts((current) => [...current, element]);
    return () => setHosts((current) => current.filter((host) => host !== element));
  }, []);

  useEffect(() => {
    window.addEventListener('pagehide', carryToasts);
    window.addEventListener('pageshow', forgetCarriedToasts);
    return () => {
      window.removeEventListener('pagehide', carryToasts);
      window.removeEventListener('pageshow', forgetCarriedToasts);
    };
  }, []);

  const isHydrated = useHydrated();
  return (
    <ToastHost value={hostToasts}>
      {children}
      {isHydrated &&
        createPortal(
          <div className="toasts">
            {toasts.map((toast) => (
              <Toast key={toast.id} toast={toast} />
            ))}
          </div>,
          hosts.at(-1) ?? document.body,
        )}
    </ToastHost>
  );
}

function Toast({ toast }: { toast: ToastMessage }) {
  const { className, role, Icon } = LOOKS[toast.kind];
  const [held, setHeld] = useState({ hover: false, focus: false });
  const left = useRef(STAYS_FOR);
  const paused = held.hover || held.focus || toast.kind === 'failure';

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
      role={role}
      onMouseEnter={() => setHeld((current) => ({ ...current, hover: true }))}
      onMouseLeave={() => setHeld((current) => ({ ...current, hover: false }))}
      onFocus={() => setHeld((current) => ({ ...current, focus: true }))}
      onBlur={() => setHeld((current) => ({ ...current, focus: false }))}
    >
      <Icon className="i i-20" />
      <div>
        <span>{toast.text}</span>
        {toast.detail && <small>{toast.detail}</small>}
      </div>
      <button
        type="button"
        className="btn btn--ghost btn--icon btn--sm"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <X className="i i-18" />
      </button>
    </div>
  );
}
