interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True if nothing should be prefetched: the visitor's browser saves data, or the connection is slow. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
}

/** Loads code that the page may need later, unless the visitor saves data. The code's first use repeats a failure. */
export function prefetchWhenIdle(load: () => Promise<unknown>): void {
  if (!shouldSaveData()) whenIdle(() => load().catch(() => {}));
}

/** Safari lacks `requestIdleCallback`. */
function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 500);
}
