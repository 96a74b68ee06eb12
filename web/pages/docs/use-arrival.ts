import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings whoever came by a link to a part of the page there: the part was not there yet when the browser looked. */
export function useArrival(): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: later the router scrolls.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, []);
}
