import { useLocation } from 'react-router';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** The URL's hash with its `#`; empty until the page is hydrated, as the server does not get it. */
export function useHash(): string {
  const { hash } = useLocation();
  return useHydrated() ? hash : '';
}
