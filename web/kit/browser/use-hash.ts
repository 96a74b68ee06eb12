import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/**
 * The URL's hash with its `#`; empty until hydration, since browsers don't send it to the server. A page without one is not
 * rendered again after hydration.
 */
export function useHash(): string {
  const { hash } = useLocation();
  return useSyncExternalStore(
    subscribeToNothing,
    () => hash,
    () => '',
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
