/** An event, and its field's value at that time. */
interface EarlyEvent {
  event: Event;
  value?: string;
  checked?: boolean;
}

/**
 * Replays clicks, keys, input and submits from before hydration, which `before-paint.js` recorded, and their opened
 * details.
 */
export async function replayEarlyEvents(): Promise<void> {
  const { takeEarlyEvents } = window as { takeEarlyEvents?: () => EarlyEvent[] };
  const events = takeEarlyEvents?.() ?? [];
  // A field is restored once, to its last state, at the position of its first event.
  const entered = new Map(events.filter(({ event }) => isEntry(event)).map((early) => [early.event.target, early]));
  // React runs the effects of an event between hydration and its effects inside `input`, so a replay there would
  // precede the browser's `change`.
  await new Promise((resolve) => setTimeout(resolve));
  for (const { event } of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    const entry = entered.get(target);
    hydratePart(target);
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
    else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else if (!isEntry(event)) target.closest('button')?.click();
    else if (entry) restoreField(target, entry);
    if (isEntry(event)) entered.delete(target);
    // React renders changes in a microtask, and handlers of the next event need them.
    await null;
  }
  // The browser opened these itself, and `toggle` doesn't bubble to the recording listener.
  for (const details of document.querySelectorAll('details[open]')) {
    hydratePart(details);
    details.dispatchEvent(new Event('toggle'));
  }
}

/**
 * Parts of a page within `Suspense` hydrate after it, or synchronously before such an event. Otherwise React would
 * reset a field during its first event.
 */
function hydratePart(target: Element): void {
  target.dispatchEvent(new Event('copy', { bubbles: true }));
}

function isEntry({ type, target }: Event): boolean {
  return type === 'input' || (type === 'click' && target instanceof HTMLInputElement);
}

/** Restores text typed before hydration. React took it as the initial value, so the field is reset first. */
function restoreField(field: Element, { value = '', checked = false }: EarlyEvent): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = !checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.value = field.defaultValue;
    // React overrides the element's `value` setter and would ignore an event after it; the prototype's setter is original.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
