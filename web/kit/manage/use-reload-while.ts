import { useEffect } from 'react';

const INTERVAL_MS = 3_000;

/** Reloads a list every few seconds while it has a waiting delivery. */
export function useReloadWhile(isWaiting: boolean | undefined, reload: () => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(reload, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, reload]);
}
