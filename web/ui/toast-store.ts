/** What a toast says: `failure` stays until it is dismissed, the others leave by themselves. */
export type ToastKind = 'success' | 'failure' | 'info';

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string;
}

const STORAGE_KEY = 'toasts';
const MOST_SHOWN = 3;

let lastId = 0;
let shown: readonly ToastMessage[] = takeCarriedToasts();
const carriedIds = new Set(shown.map((toast) => toast.id));
const listeners = new Set<() => void>();

export function readToasts(): readonly ToastMessage[] {
  return shown;
}

const NO_TOASTS: readonly ToastMessage[] = [];

/** On the server: messages are a browser's. */
export function readNoToasts(): readonly ToastMessage[] {
  return NO_TOASTS;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message; of more than three, the oldest leaves. */
export function addToast(kind: ToastKind, text: string, detail?: string): void {
  lastId += 1;
  replaceToasts([...shown, { id: lastId, kind, text, detail }].slice(-MOST_SHOWN));
}

export function dismissToast(id: number): void {
  replaceToasts(shown.filter((toast) => toast.id !== id));
}

/** Keeps the messages on screen over one load of the page: those raised since the last load, not older ones. */
export function carryToasts(): void {
  const fresh = shown.filter((toast) => !carriedIds.has(toast.id));
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
