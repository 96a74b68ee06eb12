import { useEffect, useRef, useState } from 'react';

const APPEAR_AFTER = 150;
const STAY_FOR = 300;

/** Follows `active` without flicker: turns on after 150 ms of it and then stays on for at least 300 ms. */
export function useSteadyFlag(active: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);

  useEffect(() => {
    if (active === shown) return;
    const delay = active ? APPEAR_AFTER : Math.max(0, shownAt.current + STAY_FOR - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(active);
    }, delay);
    return () => clearTimeout(timer);
  }, [active, shown]);

  return shown;
}
