import { useSyncExternalStore } from 'react';

/** The width from which pages have a second column; the same as in the style sheets (`90rem`). */
const WIDE_SCREEN = '(min-width: 90rem)';

/** Whether the window has room for a second column, now and as it is resized; false on the server. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, isWide, () => false);
}

function isWide(): boolean {
  return window.matchMedia(WIDE_SCREEN).matches;
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE_SCREEN);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
