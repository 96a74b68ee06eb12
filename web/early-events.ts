/** Replays clicks, keys and input from before hydration, which `before-paint.js` recorded. */
export async function replayEarlyEvents(): Promise<void> {
  const { takeEarlyEvents } = window as { takeEarlyEvents?: () => Event[] };
  const events = takeEarlyEvents?.() ?? [];
  // Read before the first event, whose render sets all fields of its component to their values from before the input.
  const entered = new Map(
    events.filter(({ type }) => type === 'input').map(({ target }) => [target, readEntry(target)]),
  );
  // For an event between hydration and its effects React calls the effects inside `input`. A replay there would reset a
  // select before the browser's `change`, whose handler would read the former choice.
  await new Promise((resolve) => setTimeout(resolve));
  for (const event of events) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    const enter = entered.get(target);
    if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else if (event.type === 'click') target.closest('button')?.click();
    else if (enter) enter();
    if (event.type === 'input') entered.delete(target);
    // React renders changes in a microtask, and handlers of the next event need them.
    await null;
  }
}

/** Enters the present value again. On hydration React took it as the initial one, so the field is reset first. */
function readEntry(field: EventTarget | null): () => void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    const { checked } = field;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value } = field;
    return () => {
      field.value = field.defaultValue;
      // React overrides the element's `value` setter and would ignore an event after it; the prototype's setter is original.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
  }
  const value = field instanceof HTMLSelectElement ? field.value : '';
  return () => {
    if (field instanceof HTMLSelectElement) field.value = value;
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
