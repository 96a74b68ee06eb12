import { useSyncExternalStore } from 'react';
import { NARROW_SCREEN_PIXELS } from '#contract/kit/limits.ts';

/** True while the window is too narrow for league management. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(subscribeToSize, isNarrow, isNarrowOnServer);
}

function isNarrow(): boolean {
  return window.innerWidth < NARROW_SCREEN_PIXELS;
}

function subscribeToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

function isNarrowOnServer(): boolean {
  return false;
}
