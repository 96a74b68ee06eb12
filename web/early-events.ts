/** Does again what was pressed or entered before the page's scripts had come: `before-paint.js` holds it. */
export function replayEarlyEvents(): void {
  const { takeEarlyEvents } = window as { takeEarlyEvents?: () => Event[] };
  const entered = new Set<Element>();
  for (const event of takeEarlyEvents?.() ?? []) {
    const { target } = event;
    if (!(target instanceof Element) || !target.isConnected) continue;
    if (event.type === 'input') entered.add(target);
    else if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
    else target.closest('button')?.click();
  }
  for (const field of entered) enterAgain(field);
}

/** React took what was entered for the field's first value; going back to that one makes it an entry. */
function enterAgain(field: Element) {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = !field.checked;
    field.click();
  } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value } = field;
    field.value = field.defaultValue;
    // React watches the field's own `value`, so that it would hear of nothing new.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  } else {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
