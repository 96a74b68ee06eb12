import { useEffect, useRef, useState } from 'react';

const APPEAR_DELAY_MS = 150;
const MIN_SHOWN_MS = 300;

/** Follows `active` without flicker: true once it has lasted 150 ms, and then for at least 300 ms. */
export function useSteadyFlag(active: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (active === shown) return;
    const delay = active ? APPEAR_DELAY_MS : Math.max(0, shownAt.current + MIN_SHOWN_MS - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(active);
    }, delay);
    return () => clearTimeout(timer);
  }, [active, shown]);

  return shown;
}
