import { useEffect, useRef } from 'react';

/** The action of each key, by `KeyboardEvent.key` in lower case. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Input types without text. */
const BUTTON_TYPES = ['checkbox', 'radio', 'button', 'submit'];

/** Runs the action of a pressed key, unless a field has the focus, a dialog is open or a modifier is held. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const name = event.key.toLowerCase();
      if (isField(document.activeElement, name) || document.querySelector('dialog[open]')) return;
      if (!Object.hasOwn(latest.current, name)) return;
      event.preventDefault();
      latest.current[name]?.();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** Radio buttons use the arrow keys. */
function isField(element: Element | null, key: string): boolean {
  if (element instanceof HTMLInputElement) {
    return !BUTTON_TYPES.includes(element.type) || (element.type === 'radio' && key.startsWith('arrow'));
  }
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element as HTMLElement | null)?.isContentEditable === true
  );
}
