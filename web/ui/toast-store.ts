/** What a toast says: `failure` stays until it is dismissed, the others leave by themselves. */
export type ToastKind = 'success' | 'failure' | 'info';

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string;
  action?: ToastAction;
  owner?: ToastOwner;
}

/** What a message is about, such as one form. */
export type ToastOwner = symbol | string;

/** A button in the toast, which then leaves. */
export interface ToastAction {
  label: string;
  /** The key that does the same on this page, shown in the button. */
  shortcut?: string;
  run: () => void;
}

const STORAGE_KEY = 'toasts';
const MOST_SHOWN = 3;

let lastId = 0;
let isHeld = false;
let shown: readonly ToastMessage[] = takeCarriedToasts();
const carriedIds = new Set(shown.map((toast) => toast.id));
const listeners = new Set<() => void>();

export function readToasts(): readonly ToastMessage[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areToastsHeld(): boolean {
  return isHeld;
}

/** While a page is on its way no message leaves: what precedes a navigation is read after it. */
export function holdToasts(held: boolean): void {
  isHeld = held;
  for (const listener of listeners) listener();
}

/**
 * Shows a message and returns its id; of more than three, the oldest leaves. An equal message makes way, and so does an
 * earlier failure of the same owner, which a success or a new failure has overtaken.
 */
export function addToast(
  kind: ToastKind,
  text: string,
  detail?: string,
  action?: ToastAction,
  owner?: ToastOwner,
): number {
  lastId += 1;
  const current = shown.filter(
    (toast) =>
      !(toast.kind === kind && toast.text === text && toast.detail === detail) &&
      !(kind !== 'info' && isFailureOf(toast, owner)),
  );
  replaceToasts([...current, { id: lastId, kind, text, detail, action, owner }].slice(-MOST_SHOWN));
  return lastId;
}

/** For a new try: what went wrong before it no longer matters. */
export function dismissFailures(owner: ToastOwner): void {
  if (shown.some((toast) => isFailureOf(toast, owner))) {
    replaceToasts(shown.filter((toast) => !isFailureOf(toast, owner)));
  }
}

function isFailureOf(toast: ToastMessage, owner: ToastOwner | undefined): boolean {
  return toast.kind === 'failure' && owner !== undefined && toast.owner === owner;
}

export function dismissToast(id: number): void {
  replaceToasts(shown.filter((toast) => toast.id !== id));
}

/** For a fresh start, as after a sign-in: what went wrong before it no longer matters. */
export function dismissAllToasts(): void {
  replaceToasts([]);
}

/** Keeps the messages on screen over one load of the page: those raised since the last load, not older ones. */
export function carryToasts(): void {
  // A button of this page does nothing on the next one.
  const fresh = shown.filter((toast) => !carriedIds.has(toast.id) && !toast.action);
  if (fresh.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(fresh));
  } catch {
    // Storage may be blocked; then the messages end with the page.
  }
}

/** A page that comes back from the back-forward cache still shows its messages. */
export function forgetCarriedToasts(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked.
  }
}

function replaceToasts(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function takeCarriedToasts(): ToastMessage[] {
  try {
    const carried = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as ToastMessage[];
    sessionStorage.removeItem(STORAGE_KEY);
    return carried.map((toast) => {
      lastId += 1;
      return { ...toast, id: lastId };
    });
  } catch {
    return [];
  }
}
