import { type RefObject, useLayoutEffect, useRef } from 'react';
import { setRootLength } from '#web/kit/browser/root-length.ts';

/** The ref of a sticky bar at the window's bottom: sets `--bar-h` to its height, so that focused elements stay visible. */
export function useBottomBar<T extends HTMLElement>(): RefObject<T | null> {
  const bar = useRef<T>(null);

  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(element).position === 'sticky';
      setRootLength('--bar-h', isSticky ? element.offsetHeight : 0);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setRootLength('--bar-h', 0);
    };
  }, []);

  return bar;
}
