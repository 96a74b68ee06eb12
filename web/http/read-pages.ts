/** Makes pages and answers that were read on this device readable without a connection, once the site is idle. */
export function keepReadPages(): void {
  if (!import.meta.env.PROD) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  });
}

/** What one person has read is not for the next who uses the device. */
export function forgetReadPages(): void {
  globalThis.caches?.delete('read').catch(() => {});
}
