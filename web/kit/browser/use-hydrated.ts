import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function isInBrowser(): boolean {
  return true;
}

function isOnServer(): boolean {
  return false;
}
