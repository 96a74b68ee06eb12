import { useSyncExternalStore } from 'react';

/** False on the server and while the browser takes over its HTML; true from then on. */
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
