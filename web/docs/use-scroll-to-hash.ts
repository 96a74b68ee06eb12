import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the URL's fragment after the first render: the browser may have tried before the element existed. */
export function useScrollToHash(): void {
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router scrolls after later navigations.
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, []);
}
