import { useEffect, useRef } from 'react';

/** The action of each key, by `KeyboardEvent.key`. */
export type ReviewKeys = Record<'j' | 'k' | 'a' | 'd' | 'x' | 'z' | '?', () => void>;

/** Input types that take no text. */
const BUTTON_TYPES = ['checkbox', 'radio', 'button', 'submit'];

/** Runs the action of a pressed key, unless a field has the focus, a dialog is open or a modifier is held. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isField(document.activeElement) || document.querySelector('dialog[open]')) return;
      const name = event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, name)) return;
      event.preventDefault();
      latest.current[name as keyof ReviewKeys]();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isField(element: Element | null): boolean {
  if (element instanceof HTMLInputElement) return !BUTTON_TYPES.includes(element.type);
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element as HTMLElement | null)?.isContentEditable === true
  );
}
