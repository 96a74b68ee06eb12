/** The service worker caches visited pages and API responses for use without a connection. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
  });
}

/** Called at the end of a session, since the device may be shared. */
export function clearOfflinePages(): void {
  globalThis.caches?.delete('read').catch(() => {});
}
