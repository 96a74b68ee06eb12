import { type RefObject, useEffect, useRef, useState } from 'react';

/** True once the element has been in view. */
export function useSeen<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);

  return [element, isSeen];
}
