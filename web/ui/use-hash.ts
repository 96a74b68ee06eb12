import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The URL's hash with its `#`; empty until hydration, since browsers don't send it to the server. */
export function useHash(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash : '';
}
