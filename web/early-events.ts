/** Replays clicks, keys and input from before hydration, which `before-paint.js` recorded. */
export async function replayEarlyEvents(): Promise<void> {
  const { takeEarlyEvents } = window as { takeEarlyEvents?: () => Event[] };
  const entered = new Set<Element>();
  for (const event of takeEarlyEvents?.() ?? []) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else if (event.type === 'click') target.closest('button')?.click();
    else if (!entered.has(target)) enterValueAgain(target);
    if (event.type === 'input') entered.add(target);
    // React renders changes in a microtask, and handlers of the next event need them.
    await null;
  }
}

/** On hydration React takes the entered value as the initial one, so it is reset and entered again. */
function enterValueAgain(field: Element) {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value } = field;
    field.value = field.defaultValue;
    // React overrides the element's `value` setter and would ignore an event after it; the prototype's setter is original.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
