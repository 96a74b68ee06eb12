/** A `failure` stays until it is dismissed; the others disappear after some seconds. */
export type ToastKind = 'success' | 'failure' | 'info';

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string;
  action?: ToastAction;
  owner?: ToastOwner;
}

/** The source of a message, such as one form. */
export type ToastOwner = symbol | string;

/** A button in the toast, which dismisses it. */
export interface ToastAction {
  label: string;
  /** The equivalent key on this page, shown in the button. */
  shortcut?: string;
  run: () => void;
}

const STORAGE_KEY = 'toasts';
const MAX_SHOWN = 3;

let lastId = 0;
let isPaused = false;
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

export function areToastsPaused(): boolean {
  return isPaused;
}

/** While a page loads, messages don't expire, so that they can be read after the navigation. */
export function pauseToasts(paused: boolean): void {
  isPaused = paused;
  for (const listener of listeners) listener();
}

/**
 * Shows a message and returns its id. It replaces an equal message; a success or failure also replaces the owner's earlier
 * failures. Of more than three messages, the oldest is removed.
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
  replaceToasts([...current, { id: lastId, kind, text, detail, action, owner }].slice(-MAX_SHOWN));
  return lastId;
}

/** Called before a new attempt, as earlier failures no longer matter. */
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

/** Called at a fresh start, such as a sign-in. */
export function dismissAllToasts(): void {
  replaceToasts([]);
}

/** Stores the messages for the next page load, except those carried over from the last one. */
export function carryToasts(): void {
  // Buttons only work on the page that created them.
  const fresh = shown.filter((toast) => !carriedIds.has(toast.id) && !toast.action);
  if (fresh.length === 0) return;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(fresh));
  } catch {
    // Storage may be blocked; then the messages are lost with the page.
  }
}

/** A page restored from the back-forward cache still shows its messages. */
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
