/** Presses again what was pressed before the page's scripts had come: `before-paint.js` holds it. */
export function replayEarlyEvents(): void {
  const { takeEarlyEvents } = window as { takeEarlyEvents?: () => Event[] };
  for (const event of takeEarlyEvents?.() ?? []) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else target.closest('button')?.click();
  }
}
